/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.seeks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.hadoopzone.tools.trace.Direction;

/** Reads the trace that the emulated drive writes after {@code trace head}. */
final class HeadTrace {
  private static final String HEAD =
      "host_seconds,address,length,direction,seek_seconds,rotation_seconds,transfer_seconds";

  private HeadTrace() {}

  /**
   * Reads all lines of a stopped trace.
   *
   * @throws IOException if the file does not begin with the expected header
   */
  static List<Passage> read(Path file) throws IOException {
    List<String> lines = Files.readAllLines(file);
    if (lines.isEmpty() || !lines.get(0).equals(HEAD)) {
      throw new IOException(
          file + " does not begin with the header of a head trace, \"" + HEAD + "\"");
    }
    List<Passage> passages = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      String[] cells = line.split(",");
      passages.add(
          new Passage(
              Double.parseDouble(cells[0]),
              Long.parseLong(cells[1]),
              Long.parseLong(cells[2]),
              Direction.valueOf(cells[3].toUpperCase(Locale.ROOT)),
              Double.parseDouble(cells[4]),
              Double.parseDouble(cells[5]),
              Double.parseDouble(cells[6])));
    }
    return passages;
  }
}
