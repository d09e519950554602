/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.work;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.hadoopzone.evaluation.drive.Round;

/** Reads all old files of an aged disk, in random order. Shows how packing affects later reads. */
final class ColdReads implements Work {
  private static final int PERCENT = 65;
  private static final long SEED = 2;

  @Override
  public List<Round> run(Bed bed) throws Exception {
    List<Path> cold = new ArrayList<>(DiskAgeing.run(bed, PERCENT));
    List<Round> rounds = new ArrayList<>(bed.pack());
    Collections.shuffle(cold, new Random(SEED));
    long bytes = 0;
    for (Path file : cold) {
      bytes += Files.size(file);
    }
    bed.progress().step("reading");
    rounds.add(bed.meter().measure("cold read 1", bytes, bytes, () -> readAll(cold)));
    return rounds;
  }

  private static void readAll(List<Path> files) throws IOException {
    for (Path file : files) {
      PlainFiles.read(file);
    }
  }
}
