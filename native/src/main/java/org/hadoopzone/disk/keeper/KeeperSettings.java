/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk.keeper;

/** How closely a keeper follows what is in use. Immutable. */
public final class KeeperSettings {
  /** Milliseconds between two looks. */
  public static final long INTERVAL_MS_DEFAULT = 250;

  /** How long a surplus has to stand before it is fenced: half a minute at the default interval. */
  static final int QUIET_LOOKS_DEFAULT = 120;

  /** The default margin is this part of a volume, within the two limits below. */
  private static final int MARGIN_PART = 128;

  private static final long MARGIN_MIN = 32L << 20;
  private static final long MARGIN_MAX = 4L << 30;

  /** A widening gives this part of the margin beyond the margin. */
  private static final int STEP_PART = 4;

  /** A narrowing takes this part of a volume, if that is more than the margin. */
  private static final int CUT_PART = 64;

  private final long margin;
  private final long intervalMs;
  private final int quietLooks;
  private final long streamRequest;

  private KeeperSettings(long margin, long intervalMs, int quietLooks, long streamRequest) {
    this.margin = margin;
    this.intervalMs = intervalMs;
    this.quietLooks = quietLooks;
    this.streamRequest = streamRequest;
  }

  /** The defaults. */
  public static KeeperSettings defaults() {
    return new KeeperSettings(0, INTERVAL_MS_DEFAULT, QUIET_LOOKS_DEFAULT, 0);
  }

  /**
   * With another margin.
   *
   * @param bytes that are kept available inside of the allowed range; 0 for a 128th of each volume,
   *     but from 32 MiB to 4 GiB
   * @throws IllegalArgumentException if it is less than a MiB and not 0
   */
  public KeeperSettings withMargin(long bytes) {
    if (bytes != 0 && bytes < 1 << 20) {
      throw new IllegalArgumentException(
          "a margin of " + bytes + " bytes is not possible: it is 0, or 1 MiB and more");
    }
    return new KeeperSettings(bytes, intervalMs, quietLooks, streamRequest);
  }

  /**
   * With another time between two looks.
   *
   * @throws IllegalArgumentException if it is not from 10 to 60000 milliseconds
   */
  public KeeperSettings withIntervalMs(long milliseconds) {
    if (milliseconds < 10 || milliseconds > 60_000) {
      throw new IllegalArgumentException(
          "an interval of " + milliseconds + " ms is not possible: it is from 10 to 60000 ms");
    }
    return new KeeperSettings(margin, milliseconds, quietLooks, streamRequest);
  }

  /**
   * With {@code mb_stream_req} kept at a value, as long as somebody looks after the fence.
   *
   * @param blocks of the file system; 0 to leave it alone
   * @throws IllegalArgumentException if it is not from 0 to 2147483647, which is what ext4 takes
   */
  public KeeperSettings withStreamRequest(long blocks) {
    if (blocks < 0 || blocks > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          "an mb_stream_req of " + blocks + " blocks is not possible: it is from 0 to 2147483647");
    }
    return new KeeperSettings(margin, intervalMs, quietLooks, blocks);
  }

  /** With another number of looks that a surplus has to stand. */
  KeeperSettings withQuietLooks(int looks) {
    return new KeeperSettings(margin, intervalMs, looks, streamRequest);
  }

  /** Milliseconds between two looks. */
  public long intervalMs() {
    return intervalMs;
  }

  long streamRequest() {
    return streamRequest;
  }

  int quietLooks() {
    return quietLooks;
  }

  /** What is kept available at least, on a volume of that many bytes. */
  public long margin(long size) {
    return margin != 0 ? margin : Math.max(MARGIN_MIN, Math.min(MARGIN_MAX, size / MARGIN_PART));
  }

  /** What a widening gives beyond the margin, so that the next one is not due at once. */
  long step(long size) {
    return margin(size) / STEP_PART;
  }

  /** The most by which one narrowing moves the end of the allowed range. */
  long cut(long size) {
    return Math.max(margin(size), size / CUT_PART);
  }
}
