/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.service;

import java.util.Collection;
import java.util.Set;
import org.apache.hadoop.classification.InterfaceAudience;
import org.apache.hadoop.classification.InterfaceStability;
import org.apache.hadoop.conf.Configuration;
import org.hadoopzone.fence.autosize.KeeperSettings;
import org.hadoopzone.zone.AdditionalSpace;
import org.hadoopzone.zone.DiskZoneKeys;
import org.hadoopzone.zone.SpillOverBand;
import org.hadoopzone.zone.ZoneRule;

/** Reads the settings of fence services from a configuration. */
@InterfaceAudience.Private
@InterfaceStability.Evolving
public final class FenceSettings {
  private static final KeyReaders<KeeperSettings> READERS =
      new KeyReaders<>(KeeperSettings.defaults())
          .add(
              DiskZoneKeys.FENCE_MARGIN,
              "0 or a size of at least 1m, in bytes or with the unit k, m, g or t",
              (known, conf) ->
                  known.withMargin(
                      conf.getLongBytes(
                          DiskZoneKeys.FENCE_MARGIN, DiskZoneKeys.FENCE_MARGIN_DEFAULT)))
          .add(
              DiskZoneKeys.FENCE_INTERVAL_MS,
              "a whole number of milliseconds from 10 to 60000",
              (known, conf) ->
                  known.withIntervalMs(
                      conf.getLong(
                          DiskZoneKeys.FENCE_INTERVAL_MS, DiskZoneKeys.FENCE_INTERVAL_MS_DEFAULT)))
          .add(
              DiskZoneKeys.FENCE_STREAM_REQUEST_BLOCKS,
              "a whole number of blocks from 0 to 2147483647",
              (known, conf) ->
                  known.withStreamRequest(
                      conf.getLong(
                          DiskZoneKeys.FENCE_STREAM_REQUEST_BLOCKS,
                          DiskZoneKeys.FENCE_STREAM_REQUEST_BLOCKS_DEFAULT)));

  private FenceSettings() {}

  /**
   * Reads all settings of autosizing, and also checks the settings of {@link InPlaceSettings}.
   *
   * <p>If there are outer dirs, HDFS places files by the free space of each zone, and counts fenced
   * space as used. The settings then keep enough space available that a fence causes no spill-over.
   *
   * @throws IllegalArgumentException if a value is invalid; the message names the key, the value
   *     and the allowed range
   */
  public static KeeperSettings read(Configuration conf) {
    furtherDirs(conf);
    InPlaceSettings.read(conf);
    return withFreeSpace(READERS.read(conf), conf, !ZoneRule.read(conf::get).isEmpty());
  }

  /**
   * Reads how much space the service of a daemon keeps available, and uses the defaults for the
   * other settings.
   *
   * @param hasOuterDirs whether there are outer dirs when the service runs
   * @throws IllegalArgumentException if a value is invalid; the message names the key, the value
   *     and the allowed range
   */
  public static KeeperSettings readSpace(Configuration conf, boolean hasOuterDirs) {
    return withFreeSpace(readOnly(DiskZoneKeys.FENCE_MARGIN, conf), conf, hasOuterDirs);
  }

  private static KeeperSettings withFreeSpace(
      KeeperSettings settings, Configuration conf, boolean hasOuterDirs) {
    return hasOuterDirs
        ? settings.withFreeSpace(
            SpillOverBand.read(conf::get).begin(), AdditionalSpace.read(conf::get))
        : settings;
  }

  /**
   * Returns the directories whose fences are autosized besides those of the daemon's own dirs.
   *
   * @throws IllegalArgumentException if an entry is not an absolute path; the message names the key
   *     and the entry
   */
  public static Collection<String> furtherDirs(Configuration conf) {
    Collection<String> dirs = conf.getTrimmedStringCollection(DiskZoneKeys.FENCE_FURTHER_DIRS);
    for (String dir : dirs) {
      if (!dir.startsWith("/")) {
        throw new IllegalArgumentException(
            String.format(
                "%s: \"%s\" is not an absolute path. Write it as in /data/1/outer/yarn, without a"
                    + " scheme.",
                DiskZoneKeys.FENCE_FURTHER_DIRS, dir));
      }
    }
    return dirs;
  }

  /**
   * Reads one setting and uses the defaults for the others.
   *
   * @param key one of {@link #keys}
   * @throws IllegalArgumentException if the value is invalid; the message names the key, the value
   *     and the allowed range
   */
  public static KeeperSettings readOnly(String key, Configuration conf) {
    return READERS.readOnly(key, conf);
  }

  /** Returns the keys that can be passed to {@link #readOnly}. */
  public static Set<String> keys() {
    return READERS.keys();
  }
}
