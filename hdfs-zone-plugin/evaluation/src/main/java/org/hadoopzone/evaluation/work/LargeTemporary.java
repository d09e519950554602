/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.work;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.hadoopzone.evaluation.drive.Round;

/**
 * Writes and reads more temporary data than the outer zone holds: 30 % of the disk. The files have
 * 125 MB on a disk of 20 GB.
 */
final class LargeTemporary implements Work {
  private static final int FILES = 48;

  @Override
  public List<Round> run(Bed bed) throws Exception {
    long total = FILES * PlainFiles.wholeMib(bed.scale().capacity() / 10 * 3 / FILES);
    List<Round> rounds = new ArrayList<>();
    for (int round = 1; round <= bed.scale().rounds() / 2; round++) {
      bed.progress().step("round " + round);
      List<Path> files = new ArrayList<>();
      rounds.add(
          bed.meter().measure("write " + round, total, total, () -> writeAll(bed, total, files)));
      rounds.add(bed.meter().measure("read " + round, total, total, () -> readAll(files)));
      for (Path file : files) {
        Files.delete(file);
      }
    }
    return rounds;
  }

  private static void writeAll(Bed bed, long total, List<Path> files) throws Exception {
    long bytes = total / FILES;
    for (int i = 0; i < FILES; i++) {
      Path file = bed.storage().temporaryDir(bytes).resolve("temporary" + i);
      files.add(file);
      PlainFiles.write(file, bytes);
    }
  }

  private static void readAll(List<Path> files) throws Exception {
    for (Path file : files) {
      PlainFiles.read(file);
    }
  }
}
