/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.overlay;

/** Decides when copied-up files are synced to the disk. Immutable. */
public final class SyncRule {
  /**
   * The default number of copied-up or new files after which the guard syncs. The paper on overlays
   * (see {@code docs/evaluation/papers.md}) measures five times the throughput of one sync per file
   * with this number.
   */
  public static final int DEFAULT_FILES = 50;

  /** The default interval in seconds; the same as the commit interval of ext4. */
  public static final int DEFAULT_SECONDS = 5;

  private static final int MOST_FILES = 100_000;
  private static final int MOST_SECONDS = 3600;
  private static final int MS = 1000;

  private final int files;
  private final long ms;

  /**
   * Creates a rule.
   *
   * @param files the number of copied-up files after which a sync is due, 1 to 100000
   * @param seconds the time since the last sync after which a sync is due, in seconds, 1 to 3600
   * @throws IllegalArgumentException if a value is out of range, naming the value and its range
   */
  public SyncRule(int files, int seconds) {
    requireRange("files", files, MOST_FILES);
    requireRange("seconds", seconds, MOST_SECONDS);
    this.files = files;
    this.ms = (long) seconds * MS;
  }

  private static void requireRange(String what, int value, int most) {
    if (value < 1 || value > most) {
      throw new IllegalArgumentException(
          String.format("--%s is %d: must be from 1 to %d", what, value, most));
    }
  }

  /**
   * Returns whether a sync is due.
   *
   * @param copiedUp the number of files copied up since the last sync
   * @param sinceMs the time since the last sync in milliseconds
   */
  boolean due(long copiedUp, long sinceMs) {
    return copiedUp >= files || sinceMs >= ms;
  }

  /** Returns the time in milliseconds until the next sync is due if no files are copied up. */
  int restMs(long sinceMs) {
    return (int) Math.max(0, ms - sinceMs);
  }
}
