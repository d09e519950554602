/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk.overlay;

/** When what was copied up is written to the disk. Immutable. */
public final class SyncRule {
  /** The companion paper's count: five times the throughput of a sync for every file. */
  public static final int DEFAULT_FILES = 50;

  /** As often as ext4 commits its journal. */
  public static final int DEFAULT_SECONDS = 5;

  private static final int MOST_FILES = 100_000;
  private static final int MOST_SECONDS = 3600;
  private static final int MS = 1000;

  private final int files;
  private final long ms;

  /**
   * A rule.
   *
   * @param files sync after so many copied-up files, 1 to 100000
   * @param seconds and this long after the last sync, 1 to 3600
   * @throws IllegalArgumentException if one is out of range, naming it and its range
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
          String.format("--%s: %d is not allowed, 1 to %d is", what, value, most));
    }
  }

  /**
   * Whether to sync now.
   *
   * @param copiedUp files since the last sync
   * @param sinceMs milliseconds since it
   */
  boolean due(long copiedUp, long sinceMs) {
    return copiedUp >= files || sinceMs >= ms;
  }

  /** For how many milliseconds there is nothing to do, unless files are copied up. */
  int restMs(long sinceMs) {
    return (int) Math.max(0, ms - sinceMs);
  }
}
