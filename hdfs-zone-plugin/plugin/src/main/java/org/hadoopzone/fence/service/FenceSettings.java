/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.service;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import org.apache.hadoop.classification.InterfaceAudience;
import org.apache.hadoop.classification.InterfaceStability;
import org.apache.hadoop.conf.Configuration;
import org.hadoopzone.fence.autosize.KeeperSettings;
import org.hadoopzone.zone.DiskZoneKeys;

/** Reads the settings of fence services from a configuration. */
@InterfaceAudience.Private
@InterfaceStability.Evolving
public final class FenceSettings {
  private static final Map<String, BiFunction<KeeperSettings, Configuration, KeeperSettings>>
      READERS = readers();

  private static final Map<String, String> ALLOWED = allowed();

  private FenceSettings() {}

  /**
   * Reads all settings of autosizing, and checks those of {@link InPlaceSettings} too.
   *
   * @throws IllegalArgumentException if a value is invalid; the message names the key, the value
   *     and the allowed range
   */
  public static KeeperSettings read(Configuration conf) {
    furtherDirs(conf);
    InPlaceSettings.read(conf);
    KeeperSettings settings = KeeperSettings.defaults();
    for (String key : READERS.keySet()) {
      settings = read(key, settings, conf);
    }
    return settings;
  }

  /**
   * Returns the directories to autosize in addition to a daemon's own.
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
    return read(key, KeeperSettings.defaults(), conf);
  }

  private static KeeperSettings read(String key, KeeperSettings known, Configuration conf) {
    return read(key, known, conf, READERS, ALLOWED);
  }

  /**
   * Applies the reader of a key to settings.
   *
   * @param readers readers by key; each returns the settings with the value of its key
   * @param allowed descriptions of the allowed values, by key
   * @throws IllegalArgumentException if the value is invalid; the message names the key, the value
   *     and the allowed range
   */
  static <T> T read(
      String key,
      T known,
      Configuration conf,
      Map<String, BiFunction<T, Configuration, T>> readers,
      Map<String, String> allowed) {
    try {
      return readers.get(key).apply(known, conf);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          String.format("%s is \"%s\", but must be %s", key, conf.get(key), allowed.get(key)), e);
    }
  }

  private static Map<String, String> allowed() {
    Map<String, String> allowed = new LinkedHashMap<>();
    allowed.put(
        DiskZoneKeys.FENCE_MARGIN, "0, or at least 1m, in bytes or with the unit k, m, g or t");
    allowed.put(DiskZoneKeys.FENCE_INTERVAL_MS, "a whole number of milliseconds from 10 to 60000");
    allowed.put(
        DiskZoneKeys.FENCE_STREAM_REQUEST_BLOCKS, "a whole number of blocks from 0 to 2147483647");
    return allowed;
  }

  /** Returns the keys that can be passed to {@link #readOnly}. */
  public static Set<String> keys() {
    return Collections.unmodifiableSet(READERS.keySet());
  }

  private static Map<String, BiFunction<KeeperSettings, Configuration, KeeperSettings>> readers() {
    Map<String, BiFunction<KeeperSettings, Configuration, KeeperSettings>> readers =
        new LinkedHashMap<>();
    readers.put(
        DiskZoneKeys.FENCE_MARGIN,
        (known, conf) ->
            known.withMargin(
                conf.getLongBytes(DiskZoneKeys.FENCE_MARGIN, DiskZoneKeys.FENCE_MARGIN_DEFAULT)));
    readers.put(
        DiskZoneKeys.FENCE_INTERVAL_MS,
        (known, conf) ->
            known.withIntervalMs(
                conf.getLong(
                    DiskZoneKeys.FENCE_INTERVAL_MS, DiskZoneKeys.FENCE_INTERVAL_MS_DEFAULT)));
    readers.put(
        DiskZoneKeys.FENCE_STREAM_REQUEST_BLOCKS,
        (known, conf) ->
            known.withStreamRequest(
                conf.getLong(
                    DiskZoneKeys.FENCE_STREAM_REQUEST_BLOCKS,
                    DiskZoneKeys.FENCE_STREAM_REQUEST_BLOCKS_DEFAULT)));
    return readers;
  }
}
