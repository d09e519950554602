/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk;

/**
 * Configuration keys that every role shares: NameNode, DataNode, tasks and tools. Described in
 * {@code disk-zone-default.xml}.
 */
public final class DiskZoneKeys {
  /**
   * Comma-separated absolute paths and globs; dirs at or below one of them lie in the outer zone.
   */
  public static final String OUTER_DIRS = "hadoop.disk-zone.outer.dirs";

  public static final String OUTER_DIRS_DEFAULT = "";

  /** Percent of a zone's capacity; see {@link SpillOverBand}. */
  public static final String SPILL_OVER_BEGIN_PERCENT =
      "hadoop.disk-zone.spill-over.begin.free-percent";

  public static final int SPILL_OVER_BEGIN_PERCENT_DEFAULT = 10;

  /** Percent of a zone's capacity; see {@link SpillOverBand}. */
  public static final String SPILL_OVER_END_PERCENT =
      "hadoop.disk-zone.spill-over.end.free-percent";

  public static final int SPILL_OVER_END_PERCENT_DEFAULT = 2;

  /** Dirs beside those of a daemon whose fences its fence service looks after, too. */
  public static final String FENCE_FURTHER_DIRS = "hadoop.disk-zone.fence.further.dirs";

  public static final String FENCE_FURTHER_DIRS_DEFAULT = "";

  /** Bytes that are kept available inside of a fence; 0 for a part of each volume. */
  public static final String FENCE_MARGIN = "hadoop.disk-zone.fence.margin";

  public static final long FENCE_MARGIN_DEFAULT = 0;

  /** Milliseconds between two looks at the fences. */
  public static final String FENCE_INTERVAL_MS = "hadoop.disk-zone.fence.interval.ms";

  public static final long FENCE_INTERVAL_MS_DEFAULT = 250;

  /**
   * What a fence service keeps {@code mb_stream_req} of ext4 at, in blocks; 0 to leave it alone.
   */
  public static final String FENCE_STREAM_REQUEST_BLOCKS =
      "hadoop.disk-zone.fence.mb-stream-req.blocks";

  public static final long FENCE_STREAM_REQUEST_BLOCKS_DEFAULT = 0;

  private DiskZoneKeys() {}
}
