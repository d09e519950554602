/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.service;

import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.classification.InterfaceAudience;
import org.apache.hadoop.classification.InterfaceStability;
import org.apache.hadoop.conf.Configuration;
import org.hadoopzone.fence.pack.PackSettings;
import org.hadoopzone.zone.DiskZoneKeys;

/** Reads the settings of zones in place from a configuration. */
@InterfaceAudience.Private
@InterfaceStability.Evolving
public final class InPlaceSettings {
  private static final KeyReaders<PackSettings> READERS =
      new KeyReaders<>(PackSettings.defaults())
          .add(DiskZoneKeys.IN_PLACE_ENABLED, "true or false", InPlaceSettings::requireBoolean)
          .add(
              DiskZoneKeys.IN_PLACE_MIN_AGE,
              "a time of 0 or more, as a number with the unit s, m, h or d",
              (known, conf) ->
                  known.withMinAgeMs(
                      conf.getTimeDuration(
                          DiskZoneKeys.IN_PLACE_MIN_AGE,
                          DiskZoneKeys.IN_PLACE_MIN_AGE_DEFAULT,
                          TimeUnit.MILLISECONDS)))
          .add(
              DiskZoneKeys.IN_PLACE_RATE,
              "0 or a rate of at least 1m per second, in bytes or with the unit k, m, g or t",
              (known, conf) ->
                  known.withBytesPerSecond(
                      conf.getLongBytes(
                          DiskZoneKeys.IN_PLACE_RATE, DiskZoneKeys.IN_PLACE_RATE_DEFAULT)))
          .add(
              DiskZoneKeys.IN_PLACE_MAX_DISK_BUSY_PERCENT,
              "a whole number from 0 to 100, in percent",
              (known, conf) ->
                  known.withMaxDiskBusyPercent(
                      conf.getInt(
                          DiskZoneKeys.IN_PLACE_MAX_DISK_BUSY_PERCENT,
                          DiskZoneKeys.IN_PLACE_MAX_DISK_BUSY_PERCENT_DEFAULT)));

  private InPlaceSettings() {}

  /**
   * Reads and checks all settings.
   *
   * @return empty if zones in place are not enabled
   * @throws IllegalArgumentException if a value is invalid; the message names the key, the value
   *     and the allowed range
   */
  public static Optional<PackSettings> read(Configuration conf) {
    PackSettings settings = READERS.read(conf);
    return isEnabled(conf) ? Optional.of(settings) : Optional.empty();
  }

  /** Returns the keys that can be passed to {@link #check}. */
  public static Set<String> keys() {
    return READERS.keys();
  }

  /**
   * Checks one setting.
   *
   * @param key one of {@link #keys}
   * @throws IllegalArgumentException if the value is invalid; see {@link #read}
   */
  public static void check(String key, Configuration conf) {
    READERS.readOnly(key, conf);
  }

  /** Returns whether zones in place are enabled. */
  public static boolean isEnabled(Configuration conf) {
    return conf.getBoolean(DiskZoneKeys.IN_PLACE_ENABLED, DiskZoneKeys.IN_PLACE_ENABLED_DEFAULT);
  }

  /** Rejects a value other than true or false; Hadoop itself would silently use the default. */
  private static PackSettings requireBoolean(PackSettings known, Configuration conf) {
    String value = conf.getTrimmed(DiskZoneKeys.IN_PLACE_ENABLED, "");
    if (!value.isEmpty() && !value.equalsIgnoreCase("true") && !value.equalsIgnoreCase("false")) {
      throw new IllegalArgumentException("neither true nor false");
    }
    return known;
  }
}
