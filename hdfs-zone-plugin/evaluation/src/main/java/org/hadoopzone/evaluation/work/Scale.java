/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.work;

import java.util.Locale;
import org.hadoopzone.evaluation.ageing.AgeingPlan;

/**
 * The size of the benchmarks. All sizes are proportional to the capacity, as in the paper: a file
 * of 100 GB and a zone of 110 GB on a disk of 500 GB.
 */
public enum Scale {
  /** A twenty-fifth of the paper's size. */
  FULL(20_000_000_000L, 6, 5, 4, 2, 3),
  /** A short run for a first impression. */
  QUICK(5_000_000_000L, 3, 1, 1, 1, 3),
  /** The smallest scale, without Hadoop jobs; used by tests. */
  TINY(2_000_000_000L, 2, 0, 0, 0, 0);

  private static final long PAPERS_CAPACITY = 500_000_000_000L;

  private final long capacity;
  private final int rounds;
  private final int dfsIoRounds;
  private final int teraSortRounds;
  private final int concurrentRounds;
  private final int agedSortRounds;

  Scale(
      long capacity,
      int rounds,
      int dfsIoRounds,
      int teraSortRounds,
      int concurrentRounds,
      int agedSortRounds) {
    this.capacity = capacity;
    this.rounds = rounds;
    this.dfsIoRounds = dfsIoRounds;
    this.teraSortRounds = teraSortRounds;
    this.concurrentRounds = concurrentRounds;
    this.agedSortRounds = agedSortRounds;
  }

  /** Returns the capacity of the drive in bytes. */
  public long capacity() {
    return capacity;
  }

  /** Scales a number of bytes from the paper's disk to this capacity. */
  public long ofPapers(long bytes) {
    return (long) ((double) bytes * capacity / PAPERS_CAPACITY);
  }

  /** Returns how many times a file is written, read and deleted. */
  public int rounds() {
    return rounds;
  }

  public int dfsIoRounds() {
    return dfsIoRounds;
  }

  public int teraSortRounds() {
    return teraSortRounds;
  }

  /** Returns how many times the concurrent jobs run. */
  public int concurrentRounds() {
    return concurrentRounds;
  }

  /**
   * Returns the part of the disk that files fill before concurrent jobs run again, in percent. HDFS
   * reserves a whole block for each open file, so a small drive needs a larger free part.
   */
  int filledPercent() {
    return this == FULL ? 75 : 65;
  }

  /** Returns how many times TeraSort runs on an aged disk. */
  public int agedSortRounds() {
    return agedSortRounds;
  }

  /**
   * Returns the files that age a disk. Their size is 1/640 to 1/80 of the capacity: 31 to 250 MB on
   * a disk of 20 GB.
   *
   * @param percent part of the disk to fill
   */
  AgeingPlan ageing(int percent) {
    return AgeingPlan.of(capacity / 100 * percent, capacity / 640);
  }

  /** Returns the size of the file that is written, read and deleted, in bytes. */
  public long fileBytes() {
    return capacity / 5;
  }

  /** Returns the size of the outer zone in bytes. */
  public long zoneBytes() {
    return capacity / 100 * 22;
  }

  /** Returns the input size of TeraSort in bytes: a multiple of its row size of 100 bytes. */
  public long sortedBytes() {
    return capacity / 20;
  }

  /** Returns the size of the text for the jobs that shuffle little data, in bytes. */
  public long textBytes() {
    return capacity / 80;
  }

  /** Returns the name of this scale in file names and on the command line. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }
}
