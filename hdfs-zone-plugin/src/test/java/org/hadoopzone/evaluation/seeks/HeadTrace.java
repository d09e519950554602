/*
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */
package org.hadoopzone.evaluation.seeks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.hadoopzone.disk.trace.Direction;

/** What the emulated drive writes after {@code trace head}. */
final class HeadTrace {
  private static final String HEAD =
      "host_seconds,address,length,direction,seek_seconds,rotation_seconds,transfer_seconds";

  private HeadTrace() {}

  /** Reads all of a trace that has been stopped. */
  static List<Passage> read(Path file) throws IOException {
    List<String> lines = Files.readAllLines(file);
    if (lines.isEmpty() || !lines.get(0).equals(HEAD)) {
      throw new IOException(file + " does not begin with \"" + HEAD + "\"");
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
