/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.work;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Ages a disk: files of many sizes fill three quarters of it, a third of their bytes is deleted,
 * and new files take their place, several times. This fragments the free space. Every system gets
 * the same files in the same order.
 */
final class DiskAgeing {
  private static final int PASSES = 4;
  private static final long SEED = 1;

  private final Bed bed;
  private final Random random = new Random(SEED);
  private final List<Path> files = new ArrayList<>();
  private long bytes;
  private int written;

  private DiskAgeing(Bed bed) {
    this.bed = bed;
  }

  static void run(Bed bed) throws IOException {
    DiskAgeing ageing = new DiskAgeing(bed);
    long full = bed.scale().capacity() / 4 * 3;
    for (int pass = 1; pass <= PASSES; pass++) {
      bed.progress().step("ageing " + pass);
      ageing.deleteDownTo(full / 3 * 2);
      ageing.fillTo(full);
    }
  }

  private void fillTo(long goal) throws IOException {
    while (bytes < goal) {
      long size = someSize();
      files.add(AgedDisk.writePermanent(bed, written++, size));
      bytes += size;
    }
  }

  private void deleteDownTo(long goal) throws IOException {
    while (bytes > goal) {
      Path file = files.remove(random.nextInt(files.size()));
      bytes -= Files.size(file);
      Files.delete(file);
    }
  }

  /** Returns a random size between a 160th and a 20th of the disk: 125 MB to 1 GB for 20 GB. */
  private long someSize() {
    long least = bed.scale().capacity() / 160;
    return DataFiles.wholeMib(least + (long) (random.nextDouble() * 7 * least));
  }
}
