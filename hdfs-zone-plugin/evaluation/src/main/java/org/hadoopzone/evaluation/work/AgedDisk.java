/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.work;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.hadoopzone.evaluation.drive.Round;

/**
 * Fills three quarters of the disk with permanent files through the system under test. Then writes
 * and reads a temporary file of a tenth of the disk in rounds.
 */
final class AgedDisk implements Work {
  private static final int FILES = 117;
  private static final int DIRS = 32;

  @Override
  public List<Round> run(Bed bed) throws Exception {
    fill(bed);
    List<Round> rounds = new ArrayList<>(bed.pack());
    rounds.addAll(Rounds.run(bed, PlainFiles.wholeMib(bed.scale().capacity() / 10)));
    return rounds;
  }

  /** Writes the permanent files, which then appear to be days old. */
  private static void fill(Bed bed) throws IOException {
    bed.progress().step("filling");
    long bytes = bed.scale().capacity() / 4 * 3 / FILES;
    List<Path> files = new ArrayList<>();
    for (int i = 0; i < FILES; i++) {
      files.add(writePermanent(bed, i, bytes));
    }
    DiskAgeing.setAges(files);
  }

  static Path writePermanent(Bed bed, int number, long bytes) throws IOException {
    Path dir = bed.storage().permanentDir(bytes).resolve("permanent" + number % DIRS);
    Files.createDirectories(dir);
    Path file = dir.resolve("file" + number);
    PlainFiles.write(file, bytes);
    return file;
  }
}
