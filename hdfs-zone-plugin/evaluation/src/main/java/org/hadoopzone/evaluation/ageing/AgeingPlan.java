/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.ageing;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * The files that age a disk. First, files of many sizes fill a part of the disk. Then each of
 * several passes deletes a third of the bytes and creates new files of the same total size, which
 * fragments the free space. Equal arguments give equal plans, so every system gets the same files
 * in the same order.
 */
public record AgeingPlan(List<Pass> passes) {
  private static final int PASSES = 4;
  private static final long SEED = 1;
  private static final long MIB = 1 << 20;

  /** The largest file is this many times as large as the smallest. */
  private static final int SIZES = 8;

  /** A file to create. Files are numbered from 0 in the order of their creation. */
  public record PlannedFile(int number, long bytes) {}

  /**
   * One pass.
   *
   * @param deleted files of earlier passes to delete, in order
   * @param created files to create after that, in order
   */
  public record Pass(List<PlannedFile> deleted, List<PlannedFile> created) {
    /** Returns the total size of the files to delete. */
    public long deletedBytes() {
      return deleted.stream().mapToLong(PlannedFile::bytes).sum();
    }
  }

  /**
   * Returns the plan for a disk.
   *
   * @param full total size of the files at the end of each pass, in bytes; the last file of a pass
   *     may exceed this size
   * @param least size of the smallest file in bytes; the largest file is eight times as large
   */
  public static AgeingPlan of(long full, long least) {
    Random random = new Random(SEED);
    List<PlannedFile> files = new ArrayList<>();
    List<Pass> passes = new ArrayList<>();
    long bytes = 0;
    int number = 0;
    for (int pass = 0; pass < PASSES; pass++) {
      List<PlannedFile> deleted = new ArrayList<>();
      while (bytes > full / 3 * 2) {
        PlannedFile file = files.remove(random.nextInt(files.size()));
        deleted.add(file);
        bytes -= file.bytes();
      }
      List<PlannedFile> created = new ArrayList<>();
      while (bytes < full) {
        long size = least + (long) (random.nextDouble() * (SIZES - 1) * least);
        PlannedFile file = new PlannedFile(number++, size / MIB * MIB);
        files.add(file);
        created.add(file);
        bytes += file.bytes();
      }
      passes.add(new Pass(List.copyOf(deleted), List.copyOf(created)));
    }
    return new AgeingPlan(List.copyOf(passes));
  }

  /** Returns the files that exist at the end, in the order of their creation. */
  public List<PlannedFile> remaining() {
    List<PlannedFile> files = new ArrayList<>();
    for (Pass pass : passes) {
      files.removeAll(pass.deleted());
      files.addAll(pass.created());
    }
    return files;
  }
}
