/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.zone;

/**
 * Configuration keys that NameNode, DataNodes, tasks and tools share. {@code disk-zone-default.xml}
 * describes them.
 */
public final class DiskZoneKeys {
  /**
   * Comma-separated absolute paths and globs. Dirs at or below one of them are in the outer zone.
   */
  public static final String OUTER_DIRS = "hadoop.disk-zone.outer.dirs";

  public static final String OUTER_DIRS_DEFAULT = "";

  /** Free percentage of a zone's capacity at which spill-over begins; see {@link SpillOverBand}. */
  public static final String SPILL_OVER_BEGIN_PERCENT =
      "hadoop.disk-zone.spill-over.begin.free-percent";

  public static final int SPILL_OVER_BEGIN_PERCENT_DEFAULT = 10;

  /**
   * Free percentage of a zone's capacity at which all files spill over; see {@link SpillOverBand}.
   */
  public static final String SPILL_OVER_END_PERCENT =
      "hadoop.disk-zone.spill-over.end.free-percent";

  public static final int SPILL_OVER_END_PERCENT_DEFAULT = 2;

  /**
   * Comma-separated list of further dirs. The fence service of a daemon autosizes the fences of
   * these dirs in addition to those of the daemon's own dirs.
   */
  public static final String FENCE_FURTHER_DIRS = "hadoop.disk-zone.fence.further.dirs";

  public static final String FENCE_FURTHER_DIRS_DEFAULT = "";

  /**
   * Bytes to keep available in the allowed range of each fence; 0 selects 1/128 of each volume, but
   * at least 32 MiB and at most 4 GiB.
   */
  public static final String FENCE_MARGIN = "hadoop.disk-zone.fence.margin";

  public static final long FENCE_MARGIN_DEFAULT = 0;

  /** Milliseconds between two samples of the fences. */
  public static final String FENCE_INTERVAL_MS = "hadoop.disk-zone.fence.interval.ms";

  public static final long FENCE_INTERVAL_MS_DEFAULT = 250;

  /**
   * The value of ext4's {@code mb_stream_req} that the fence service maintains, in blocks; 0 leaves
   * the setting unchanged.
   */
  public static final String FENCE_STREAM_REQUEST_BLOCKS =
      "hadoop.disk-zone.fence.mb-stream-req.blocks";

  public static final long FENCE_STREAM_REQUEST_BLOCKS_DEFAULT = 0;

  /**
   * Whether the fence service moves cold files to the inner tracks of the file systems that it
   * maintains. If so, it also sets a fence on file systems that have none.
   */
  public static final String IN_PLACE_ENABLED = "hadoop.disk-zone.in-place.enabled";

  public static final boolean IN_PLACE_ENABLED_DEFAULT = false;

  /** Time since the last modification after which a file is cold, with a unit. */
  public static final String IN_PLACE_MIN_AGE = "hadoop.disk-zone.in-place.min-age";

  public static final String IN_PLACE_MIN_AGE_DEFAULT = "1d";

  /** Maximum rate at which the files of a volume move, in bytes per second; 0 for no limit. */
  public static final String IN_PLACE_RATE = "hadoop.disk-zone.in-place.rate";

  public static final long IN_PLACE_RATE_DEFAULT = 0;

  /**
   * Percentage of time. Files stop moving while other requests keep the disk busy for more of the
   * time.
   */
  public static final String IN_PLACE_MAX_DISK_BUSY_PERCENT =
      "hadoop.disk-zone.in-place.max-disk-busy-percent";

  public static final int IN_PLACE_MAX_DISK_BUSY_PERCENT_DEFAULT = 10;

  private DiskZoneKeys() {}
}
