/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.work;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.hadoopzone.evaluation.drive.Round;

/** Writes, reads and deletes a temporary file in several rounds. */
final class Rounds {
  private Rounds() {}

  static List<Round> run(Bed bed, long bytes) throws Exception {
    return run(bed, bytes, bed.scale().rounds());
  }

  static List<Round> run(Bed bed, long bytes, int times) throws Exception {
    List<Round> rounds = new ArrayList<>();
    for (int round = 1; round <= times; round++) {
      bed.progress().step("round " + round);
      Path file = bed.storage().temporaryDir(bytes).resolve("round");
      rounds.add(
          bed.meter().measure("write " + round, bytes, bytes, () -> PlainFiles.write(file, bytes)));
      rounds.add(bed.meter().measure("read " + round, bytes, bytes, () -> PlainFiles.read(file)));
      Files.delete(file);
    }
    return rounds;
  }
}
