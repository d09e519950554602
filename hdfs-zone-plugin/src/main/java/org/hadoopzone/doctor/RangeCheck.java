/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.doctor;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.hadoopzone.disk.DiskZoneKeys;
import org.hadoopzone.disk.Percent;
import org.hadoopzone.disk.SpillOverBand;
import org.hadoopzone.disk.ZoneRule;
import org.hadoopzone.fence.FenceSettings;
import org.hadoopzone.hdfs.HdfsZoneKeys;
import org.hadoopzone.hdfs.ZoneSettings;
import org.hadoopzone.hdfs.retention.RetentionRules;
import org.hadoopzone.mapred.JobSettings;

/** Whether the values of our keys are such that each role would start with them. */
final class RangeCheck {
  private static final Map<String, Consumer<Configuration>> READERS = readers();

  private RangeCheck() {}

  static List<Finding> findings(Daemon daemon) {
    List<Finding> findings = new ArrayList<>();
    READERS.forEach(
        (key, reader) -> {
          try {
            reader.accept(daemon.conf());
          } catch (IllegalArgumentException e) {
            findings.add(Finding.said(Severity.WRONG, daemon.name(), key, e.getMessage()));
          }
        });
    return findings;
  }

  private static Map<String, Consumer<Configuration>> readers() {
    Map<String, Consumer<Configuration>> readers = new LinkedHashMap<>(JobSettings.readers());
    readers.put(DiskZoneKeys.OUTER_DIRS, conf -> ZoneRule.read(conf::get));
    readers.put(DiskZoneKeys.SPILL_OVER_END_PERCENT, conf -> SpillOverBand.read(conf::get));
    readers.put(
        HdfsZoneKeys.RESERVED_FOR_TEMPORARY_PERCENT,
        conf ->
            Percent.read(
                conf::get,
                HdfsZoneKeys.RESERVED_FOR_TEMPORARY_PERCENT,
                HdfsZoneKeys.RESERVED_FOR_TEMPORARY_PERCENT_DEFAULT));
    readers.put(
        HdfsZoneKeys.TEMPORARY_PATHS, conf -> new RetentionRules(conf::get, malformed -> {}));
    readers.put(HdfsZoneKeys.HONOR_NOMINATED_STORAGE, ZoneSettings::honorsNominatedStorage);
    readers.put(DiskZoneKeys.FENCE_FURTHER_DIRS, FenceSettings::furtherDirs);
    for (String key : FenceSettings.keys()) {
      readers.put(key, conf -> FenceSettings.readOnly(key, conf));
    }
    return readers;
  }
}
