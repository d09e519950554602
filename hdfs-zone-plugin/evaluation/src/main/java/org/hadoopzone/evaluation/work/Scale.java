/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.work;

import java.util.Locale;

/**
 * How large everything is. All sizes are shares of the capacity, as in the paper: a file of 100 GB,
 * and a zone of 110 GB, on a disk of 500 GB.
 */
public enum Scale {
  /** A twenty-fifth of the paper. */
  FULL(20_000_000_000L, 6, 5, 4, 2),
  /** For a first look. */
  QUICK(5_000_000_000L, 3, 1, 1, 1),
  /** For tests. */
  TINY(2_000_000_000L, 2, 0, 0, 0);

  private static final long PAPERS_CAPACITY = 500_000_000_000L;

  private final long capacity;
  private final int rounds;
  private final int dfsIoRounds;
  private final int teraSortRounds;
  private final int concurrentRounds;

  Scale(long capacity, int rounds, int dfsIoRounds, int teraSortRounds, int concurrentRounds) {
    this.capacity = capacity;
    this.rounds = rounds;
    this.dfsIoRounds = dfsIoRounds;
    this.teraSortRounds = teraSortRounds;
    this.concurrentRounds = concurrentRounds;
  }

  /** Of the drive, in bytes. */
  public long capacity() {
    return capacity;
  }

  /** Returns what corresponds to a number of bytes on the paper's disk. */
  public long ofPapers(long bytes) {
    return (long) ((double) bytes * capacity / PAPERS_CAPACITY);
  }

  /** Returns how often a file is written, read and deleted. */
  public int rounds() {
    return rounds;
  }

  public int dfsIoRounds() {
    return dfsIoRounds;
  }

  public int teraSortRounds() {
    return teraSortRounds;
  }

  /** Returns how often several jobs are run at once. */
  public int concurrentRounds() {
    return concurrentRounds;
  }

  /** The file that is written, read and deleted. */
  public long fileBytes() {
    return capacity / 5;
  }

  /** The outer zone. */
  public long zoneBytes() {
    return capacity / 100 * 22;
  }

  /** Returns what TeraSort sorts: a multiple of its rows of 100 bytes. */
  public long sortedBytes() {
    return capacity / 20;
  }

  /** Text for jobs that shuffle little, or somewhat more. */
  public long textBytes() {
    return capacity / 80;
  }

  /** Its name in files and on the command line. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }
}
