/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs;

import org.apache.hadoop.conf.Configuration;
import org.hadoopzone.disk.Percent;
import org.hadoopzone.disk.SpillOverBand;
import org.hadoopzone.disk.ZoneChooser;
import org.hadoopzone.disk.ZoneRule;

/** What both roles read from their configuration, in the same way. Immutable. */
public final class ZoneSettings {
  /**
   * A key of Hadoop's own round robin, in bytes; Hadoop 3.3 has neither the key nor its constant.
   */
  private static final String ADDITIONAL_SPACE_KEY =
      "dfs.datanode.round-robin-volume-choosing-policy.additional-available-space";

  private static final long ADDITIONAL_SPACE_DEFAULT = 1L << 30;

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
   * Reads the settings.
   *
   * @throws IllegalArgumentException naming the key, the value and the allowed range
   */
  public static ZoneSettings read(Configuration conf) {
    return new ZoneSettings(
        ZoneRule.read(conf::get),
        SpillOverBand.read(conf::get),
        Percent.read(
            conf::get,
            HdfsZoneKeys.RESERVED_FOR_TEMPORARY_PERCENT,
            HdfsZoneKeys.RESERVED_FOR_TEMPORARY_PERCENT_DEFAULT),
        additionalSpace(conf));
  }

  private static long additionalSpace(Configuration conf) {
    try {
      return conf.getLong(ADDITIONAL_SPACE_KEY, ADDITIONAL_SPACE_DEFAULT);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          String.format(
              "%s is \"%s\", but must be a whole number of bytes",
              ADDITIONAL_SPACE_KEY, conf.get(ADDITIONAL_SPACE_KEY)),
          e);
    }
  }

  /**
   * Returns whether a DataNode puts blocks where the NameNode nominates.
   *
   * @throws IllegalArgumentException naming the key, the value and the allowed values: Hadoop takes
   *     every other word for the default without a warning
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

  /** Bytes that should stay available on a volume as long as there is a choice. */
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
            + " volume, additional available space: %d bytes",
        rule, band, reserved, additionalSpace);
  }
}
