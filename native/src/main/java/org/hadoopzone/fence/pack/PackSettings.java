/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.pack;

import java.util.concurrent.TimeUnit;
import org.hadoopzone.util.ByteSize;

/** The settings of packing. Immutable. */
public final class PackSettings {
  /** Default time since the last modification after which a file is cold: one day. */
  public static final long MIN_AGE_MS_DEFAULT = TimeUnit.DAYS.toMillis(1);

  /** Default rate limit: none, because files move only while the disk is idle. */
  public static final long RATE_DEFAULT = 0;

  /**
   * Default of the maximum disk busy percentage. Files stop moving while other requests keep a disk
   * busy for more of the time.
   */
  public static final int MAX_DISK_BUSY_PERCENT_DEFAULT = 10;

  /** The time between two walks over a volume is the minimum age divided by this number. */
  private static final int WALKS_PER_AGE = 4;

  private static final long WALK_MS_MIN = TimeUnit.SECONDS.toMillis(1);

  /** The maximum time between two walks: the default interval of a DataNode's directory scanner. */
  private static final long WALK_MS_MAX = TimeUnit.HOURS.toMillis(6);

  private static final long IDLE_MS_DEFAULT = TimeUnit.SECONDS.toMillis(1);
  private static final long SHORT_MS_DEFAULT = TimeUnit.MINUTES.toMillis(1);
  private static final long STALLED_MS_DEFAULT = TimeUnit.MINUTES.toMillis(10);

  private final long minAgeMs;
  private final long bytesPerSecond;
  private final int maxDiskBusyPercent;
  private final long idleMs;
  private final long shortMs;
  private final long stalledMs;

  private PackSettings(
      long minAgeMs,
      long bytesPerSecond,
      int maxDiskBusyPercent,
      long idleMs,
      long shortMs,
      long stalledMs) {
    this.minAgeMs = minAgeMs;
    this.bytesPerSecond = bytesPerSecond;
    this.maxDiskBusyPercent = maxDiskBusyPercent;
    this.idleMs = idleMs;
    this.shortMs = shortMs;
    this.stalledMs = stalledMs;
  }

  /** Returns the default settings. */
  public static PackSettings defaults() {
    return new PackSettings(
        MIN_AGE_MS_DEFAULT,
        RATE_DEFAULT,
        MAX_DISK_BUSY_PERCENT_DEFAULT,
        IDLE_MS_DEFAULT,
        SHORT_MS_DEFAULT,
        STALLED_MS_DEFAULT);
  }

  /**
   * Returns these settings with another minimum age.
   *
   * @param milliseconds minimum time since the last modification of a cold file
   * @throws IllegalArgumentException if {@code milliseconds} is negative
   */
  public PackSettings withMinAgeMs(long milliseconds) {
    if (milliseconds < 0) {
      throw new IllegalArgumentException(
          "the minimum age is " + milliseconds + " ms, but must be at least 0");
    }
    return new PackSettings(
        milliseconds, bytesPerSecond, maxDiskBusyPercent, idleMs, shortMs, stalledMs);
  }

  /**
   * Returns these settings with another rate limit.
   *
   * @param limit in bytes per second; 0 for none
   * @throws IllegalArgumentException if {@code limit} is less than 1 MiB and not 0
   */
  public PackSettings withBytesPerSecond(long limit) {
    if (limit != 0 && limit < 1 << 20) {
      throw new IllegalArgumentException(
          "the rate is "
              + ByteSize.text(limit)
              + " per second, but must be 0, or at least 1 MiB per second");
    }
    return new PackSettings(minAgeMs, limit, maxDiskBusyPercent, idleMs, shortMs, stalledMs);
  }

  /**
   * Returns these settings with another maximum disk busy percentage. Files stop moving while other
   * requests keep a disk busy for more of the time.
   *
   * @param percent percentage of time; with 100, files move regardless of how busy the disk is
   * @throws IllegalArgumentException if {@code percent} is not from 0 to 100
   */
  public PackSettings withMaxDiskBusyPercent(int percent) {
    if (percent < 0 || percent > 100) {
      throw new IllegalArgumentException(
          "the maximum busy time of the disk is " + percent + " %, but must be from 0 to 100 %");
    }
    return new PackSettings(minAgeMs, bytesPerSecond, percent, idleMs, shortMs, stalledMs);
  }

  /**
   * Returns these settings with other wait times for a volume that is too full.
   *
   * @param longestWaitMs longest time to wait until more space is available, in milliseconds
   * @param pauseMs pause before the next attempt to move the same files, in milliseconds
   */
  PackSettings withPatience(long longestWaitMs, long pauseMs) {
    return new PackSettings(
        minAgeMs, bytesPerSecond, maxDiskBusyPercent, idleMs, longestWaitMs, pauseMs);
  }

  /**
   * Returns these settings with another time for which the disk must be idle before files move.
   *
   * @param milliseconds at least 1
   */
  PackSettings withIdleMs(long milliseconds) {
    return new PackSettings(
        minAgeMs, bytesPerSecond, maxDiskBusyPercent, milliseconds, shortMs, stalledMs);
  }

  /** Returns the time since the last modification after which a file is cold, in milliseconds. */
  public long minAgeMs() {
    return minAgeMs;
  }

  /** Returns the limit of the rate in bytes per second; 0 for none. */
  public long bytesPerSecond() {
    return bytesPerSecond;
  }

  /**
   * Returns the maximum disk busy percentage. Files stop moving while other requests keep a disk
   * busy for more of the time.
   */
  public int maxDiskBusyPercent() {
    return maxDiskBusyPercent;
  }

  /** Returns the time for which the disk must be idle before files move, in milliseconds. */
  long idleMs() {
    return idleMs;
  }

  /** Returns the longest time to wait until more space is available, in milliseconds. */
  long shortMs() {
    return shortMs;
  }

  /**
   * Returns the pause after a plan that was not completed because the volume was too full, in
   * milliseconds.
   */
  long stalledMs() {
    return stalledMs;
  }

  /**
   * Returns the time between two walks over a volume, in milliseconds: a quarter of the minimum
   * age, but at least a second and at most 6 hours.
   */
  public long walkIntervalMs() {
    return Math.max(WALK_MS_MIN, Math.min(WALK_MS_MAX, minAgeMs / WALKS_PER_AGE));
  }
}
