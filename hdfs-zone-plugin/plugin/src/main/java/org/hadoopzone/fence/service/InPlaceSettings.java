/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.service;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import org.apache.hadoop.classification.InterfaceAudience;
import org.apache.hadoop.classification.InterfaceStability;
import org.apache.hadoop.conf.Configuration;
import org.hadoopzone.fence.pack.PackSettings;
import org.hadoopzone.zone.DiskZoneKeys;

/** Reads the settings of zones in place from a configuration. */
@InterfaceAudience.Private
@InterfaceStability.Evolving
public final class InPlaceSettings {
  private static final Map<String, BiFunction<PackSettings, Configuration, PackSettings>> READERS =
      readers();

  private static final Map<String, String> ALLOWED = allowed();

  private InPlaceSettings() {}

  /**
   * Reads and checks all settings.
   *
   * @return empty if zones in place are not enabled
   * @throws IllegalArgumentException if a value is invalid; the message names the key, the value
   *     and the allowed range
   */
  public static Optional<PackSettings> read(Configuration conf) {
    PackSettings settings = PackSettings.defaults();
    for (String key : READERS.keySet()) {
      settings = read(key, settings, conf);
    }
    return isEnabled(conf) ? Optional.of(settings) : Optional.empty();
  }

  /** Returns the keys that can be passed to {@link #check}. */
  public static Set<String> keys() {
    return Collections.unmodifiableSet(READERS.keySet());
  }

  /**
   * Checks one setting.
   *
   * @param key one of {@link #keys}
   * @throws IllegalArgumentException if the value is invalid, as above
   */
  public static void check(String key, Configuration conf) {
    read(key, PackSettings.defaults(), conf);
  }

  /** Returns whether zones in place are enabled. */
  public static boolean isEnabled(Configuration conf) {
    return conf.getBoolean(DiskZoneKeys.IN_PLACE_ENABLED, DiskZoneKeys.IN_PLACE_ENABLED_DEFAULT);
  }

  private static PackSettings read(String key, PackSettings known, Configuration conf) {
    return FenceSettings.read(key, known, conf, READERS, ALLOWED);
  }

  private static Map<String, String> allowed() {
    Map<String, String> allowed = new LinkedHashMap<>();
    allowed.put(DiskZoneKeys.IN_PLACE_ENABLED, "true or false");
    allowed.put(
        DiskZoneKeys.IN_PLACE_MIN_AGE,
        "a time of 0 or more, as a number with the unit s, m, h or d");
    allowed.put(
        DiskZoneKeys.IN_PLACE_RATE,
        "0, or at least 1m per second, in bytes or with the unit k, m, g or t");
    allowed.put(
        DiskZoneKeys.IN_PLACE_MAX_DISK_BUSY_PERCENT, "a whole number of percent from 0 to 100");
    return allowed;
  }

  private static Map<String, BiFunction<PackSettings, Configuration, PackSettings>> readers() {
    Map<String, BiFunction<PackSettings, Configuration, PackSettings>> readers =
        new LinkedHashMap<>();
    readers.put(DiskZoneKeys.IN_PLACE_ENABLED, InPlaceSettings::requireBoolean);
    readers.put(
        DiskZoneKeys.IN_PLACE_MIN_AGE,
        (known, conf) ->
            known.withMinAgeMs(
                conf.getTimeDuration(
                    DiskZoneKeys.IN_PLACE_MIN_AGE,
                    DiskZoneKeys.IN_PLACE_MIN_AGE_DEFAULT,
                    TimeUnit.MILLISECONDS)));
    readers.put(
        DiskZoneKeys.IN_PLACE_RATE,
        (known, conf) ->
            known.withBytesPerSecond(
                conf.getLongBytes(DiskZoneKeys.IN_PLACE_RATE, DiskZoneKeys.IN_PLACE_RATE_DEFAULT)));
    readers.put(
        DiskZoneKeys.IN_PLACE_MAX_DISK_BUSY_PERCENT,
        (known, conf) ->
            known.withMaxDiskBusyPercent(
                conf.getInt(
                    DiskZoneKeys.IN_PLACE_MAX_DISK_BUSY_PERCENT,
                    DiskZoneKeys.IN_PLACE_MAX_DISK_BUSY_PERCENT_DEFAULT)));
    return readers;
  }

  /** Throws if the value is neither true nor false; Hadoop would read it as the default. */
  private static PackSettings requireBoolean(PackSettings known, Configuration conf) {
    String value = conf.getTrimmed(DiskZoneKeys.IN_PLACE_ENABLED, "");
    if (!value.isEmpty() && !value.equalsIgnoreCase("true") && !value.equalsIgnoreCase("false")) {
      throw new IllegalArgumentException("neither true nor false");
    }
    return known;
  }
}
