/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs;

import org.apache.hadoop.conf.Configuration;
import org.hadoopzone.util.ByteSize;
import org.hadoopzone.zone.AdditionalSpace;
import org.hadoopzone.zone.Percent;
import org.hadoopzone.zone.SpillOverBand;
import org.hadoopzone.zone.ZoneChooser;
import org.hadoopzone.zone.ZoneRule;

/** Settings that the NameNode and the DataNode share. Immutable. */
public final class ZoneSettings {
  private final ZoneRule rule;
  private final SpillOverBand band;
  private final Percent reserved;
  private final long additionalSpace;

  private ZoneSettings(ZoneRule rule, SpillOverBand band, Percent reserved, long additionalSpace) {
    this.rule = rule;
    this.band = band;
    this.reserved = reserved;
    this.additionalSpace = additionalSpace;
  }

  /**
   * Reads and checks the settings.
   *
   * @throws IllegalArgumentException if a value is invalid; the message names the key, the value
   *     and the allowed range
   */
  public static ZoneSettings read(Configuration conf) {
    return new ZoneSettings(
        ZoneRule.read(conf::get),
        SpillOverBand.read(conf::get),
        Percent.read(
            conf::get,
            HdfsZoneKeys.RESERVED_FOR_TEMPORARY_PERCENT,
            HdfsZoneKeys.RESERVED_FOR_TEMPORARY_PERCENT_DEFAULT),
        AdditionalSpace.read(conf::get));
  }

  /**
   * Returns whether a DataNode uses the storage that the NameNode nominates.
   *
   * @throws IllegalArgumentException if the value is neither true nor false (Hadoop itself would
   *     silently use the default); the message names the key, the value and the allowed values
   */
  public static boolean honorsNominatedStorage(Configuration conf) {
    String word = conf.getTrimmed(HdfsZoneKeys.HONOR_NOMINATED_STORAGE, "");
    if (!word.isEmpty() && !word.equalsIgnoreCase("true") && !word.equalsIgnoreCase("false")) {
      throw new IllegalArgumentException(
          String.format(
              "%s is \"%s\", but must be true or false",
              HdfsZoneKeys.HONOR_NOMINATED_STORAGE, word));
    }
    return conf.getBoolean(
        HdfsZoneKeys.HONOR_NOMINATED_STORAGE, HdfsZoneKeys.HONOR_NOMINATED_STORAGE_DEFAULT);
  }

  public ZoneRule rule() {
    return rule;
  }

  /**
   * Returns the bytes that should stay available on each volume as long as new files fit on other
   * volumes.
   */
  public long additionalSpace() {
    return additionalSpace;
  }

  public ZoneChooser newChooser() {
    return new ZoneChooser(band, reserved, additionalSpace);
  }

  @Override
  public String toString() {
    return String.format(
        "outer dirs: \"%s\", spill-over at %s, reserved for temporary files: %s of each outer"
            + " volume, additional available space: %s",
        rule, band, reserved, ByteSize.text(additionalSpace));
  }
}
