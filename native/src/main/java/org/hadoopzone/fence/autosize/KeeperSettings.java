/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.autosize;

import org.hadoopzone.util.ByteSize;
import org.hadoopzone.zone.Percent;

/** The settings of autosizing. Immutable. */
public final class KeeperSettings {
  /** Default time between two samples, in milliseconds. */
  public static final long INTERVAL_MS_DEFAULT = 250;

  /**
   * The default length of the quiet period in samples: half a minute at the default interval. The
   * range is narrowed only if a surplus persists for the whole quiet period.
   */
  static final int QUIET_SAMPLES_DEFAULT = 120;

  /**
   * The default margin is a volume's size divided by this number, but at least {@link #MARGIN_MIN}
   * and at most {@link #MARGIN_MAX}.
   */
  private static final int MARGIN_PART = 128;

  private static final long MARGIN_MIN = 32L << 20;
  private static final long MARGIN_MAX = 4L << 30;

  /** The {@linkplain #step step} is the margin divided by this number. */
  private static final int STEP_PART = 4;

  /**
   * One narrowing moves the end of the allowed range by at most the margin, or the volume's size
   * divided by this number if that is more.
   */
  private static final int CUT_PART = 64;

  /**
   * The {@linkplain #withRoom reserve for large extents} is at most a volume's size divided by this
   * number.
   */
  private static final int ROOM_PART = 16;

  /**
   * The reserve for large extents is also at most the sum of the available and the fenced space,
   * divided by this number.
   */
  private static final int ROOM_OF_VACANT = 4;

  private final long margin;
  private final long intervalMs;
  private final int quietSamples;
  private final long streamRequest;
  private final boolean hasRoom;
  private final Percent freeShare;
  private final long freeBytes;

  private KeeperSettings(
      long margin,
      long intervalMs,
      int quietSamples,
      long streamRequest,
      boolean hasRoom,
      Percent freeShare,
      long freeBytes) {
    this.margin = margin;
    this.intervalMs = intervalMs;
    this.quietSamples = quietSamples;
    this.streamRequest = streamRequest;
    this.hasRoom = hasRoom;
    this.freeShare = freeShare;
    this.freeBytes = freeBytes;
  }

  /** Returns the default settings. */
  public static KeeperSettings defaults() {
    return new KeeperSettings(
        0, INTERVAL_MS_DEFAULT, QUIET_SAMPLES_DEFAULT, 0, false, Percent.of(0), 0);
  }

  /**
   * Returns these settings with another margin.
   *
   * @param bytes to keep available inside of the allowed range; 0 for 1/128 of each volume, but at
   *     least 32 MiB and at most 4 GiB
   * @throws IllegalArgumentException if {@code bytes} is less than 1 MiB and not 0
   */
  public KeeperSettings withMargin(long bytes) {
    if (bytes != 0 && bytes < 1 << 20) {
      throw new IllegalArgumentException(
          "the margin is " + ByteSize.text(bytes) + ", but must be 0, or at least 1 MiB");
    }
    return new KeeperSettings(
        bytes, intervalMs, quietSamples, streamRequest, hasRoom, freeShare, freeBytes);
  }

  /**
   * Returns these settings with another time between two samples.
   *
   * @throws IllegalArgumentException if {@code milliseconds} is not from 10 to 60000
   */
  public KeeperSettings withIntervalMs(long milliseconds) {
    if (milliseconds < 10 || milliseconds > 60_000) {
      throw new IllegalArgumentException(
          "the interval is " + milliseconds + " ms, but must be from 10 to 60000 ms");
    }
    return new KeeperSettings(
        margin, milliseconds, quietSamples, streamRequest, hasRoom, freeShare, freeBytes);
  }

  /**
   * Returns these settings with another value of {@code mb_stream_req} to maintain.
   *
   * @param blocks file system blocks; 0 leaves the setting unchanged
   * @throws IllegalArgumentException if {@code blocks} is not from 0 to 2147483647, the range that
   *     ext4 accepts
   */
  public KeeperSettings withStreamRequest(long blocks) {
    if (blocks < 0 || blocks > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          "mb_stream_req is " + blocks + " blocks, but must be from 0 to 2147483647");
    }
    return new KeeperSettings(
        margin, intervalMs, quietSamples, blocks, hasRoom, freeShare, freeBytes);
  }

  /** Returns these settings with another quiet period, in samples. */
  KeeperSettings withQuietSamples(int samples) {
    return new KeeperSettings(
        margin, intervalMs, samples, streamRequest, hasRoom, freeShare, freeBytes);
  }

  /**
   * Returns these settings with a second minimum of available space, the reserve for large extents.
   * It is usually larger than the margin. With this much available space, ext4 finds large extents
   * for files that are written at the same time.
   */
  public KeeperSettings withRoom() {
    return new KeeperSettings(
        margin, intervalMs, quietSamples, streamRequest, true, freeShare, freeBytes);
  }

  /**
   * Returns these settings with a part of each volume that is kept available in addition to the
   * margin. Programs that choose a volume by its free space, such as {@link
   * org.hadoopzone.zone.ZoneChooser}, count fenced space as used. This part keeps them from
   * avoiding a volume because of its fence.
   *
   * @param share of the size of the volume
   * @param bytes minimum of this part
   */
  public KeeperSettings withFreeSpace(Percent share, long bytes) {
    return new KeeperSettings(
        margin, intervalMs, quietSamples, streamRequest, hasRoom, share, bytes);
  }

  /** Returns the time between two samples, in milliseconds. */
  public long intervalMs() {
    return intervalMs;
  }

  long streamRequest() {
    return streamRequest;
  }

  int quietSamples() {
    return quietSamples;
  }

  /** Returns the margin of a volume of the given size, in bytes. */
  public long margin(long size) {
    return margin != 0 ? margin : Math.max(MARGIN_MIN, Math.min(MARGIN_MAX, size / MARGIN_PART));
  }

  /**
   * Returns the minimum number of bytes to keep available on a volume of the given size: the
   * {@linkplain #margin margin} plus the {@linkplain #withFreeSpace free space}.
   */
  public long leastAvailable(long size) {
    return freeSpace(size) + margin(size);
  }

  /**
   * Returns the number of bytes that must be free before a fence is set on a volume of the given
   * size: the {@linkplain #leastAvailable minimum} plus another margin.
   */
  public long neededForFence(long size) {
    return leastAvailable(size) + margin(size);
  }

  /** Returns the bytes to keep available in addition to the margin. */
  long freeSpace(long size) {
    return Math.max(freeShare.of(size), freeBytes);
  }

  /**
   * Returns the {@linkplain #withRoom reserve for large extents} in bytes; 0 if these settings have
   * none. Unlike the margin, the reserve may be used up temporarily.
   */
  long room(VolumeSample sample) {
    long vacant = sample.available() + sample.fenced();
    return hasRoom ? Math.min(sample.size() / ROOM_PART, vacant / ROOM_OF_VACANT) : 0;
  }

  /**
   * Returns the bytes that a widening releases in addition to the required bytes, so that the next
   * widening is not due immediately.
   */
  long step(long size) {
    return margin(size) / STEP_PART;
  }

  /**
   * Returns the maximum number of bytes by which one narrowing moves the end of the allowed range.
   */
  long cut(long size) {
    return Math.max(margin(size), size / CUT_PART);
  }
}
