/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.hadoopzone.fence.service.FenceSettings;
import org.hadoopzone.hdfs.HdfsZoneKeys;
import org.hadoopzone.hdfs.ZoneSettings;
import org.hadoopzone.hdfs.lifetime.LifetimeRules;
import org.hadoopzone.mapred.Intermediate;
import org.hadoopzone.mapred.IoChunking;
import org.hadoopzone.mapred.JobClassResolver;
import org.hadoopzone.mapred.MapredZoneKeys;
import org.hadoopzone.mapred.classify.Thresholds;
import org.hadoopzone.zone.DiskZoneKeys;
import org.hadoopzone.zone.Percent;
import org.hadoopzone.zone.SpillOverBand;
import org.hadoopzone.zone.ZoneRule;

/** Checks that the values of all disk-zone keys are valid, so that every role can start. */
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
    Map<String, Consumer<Configuration>> readers = new LinkedHashMap<>();
    readers.put(MapredZoneKeys.INTERMEDIATE, conf -> Intermediate.read(conf::get));
    readers.put(MapredZoneKeys.JOB_CLASS, JobClassResolver::set);
    readers.put(MapredZoneKeys.HEAVY_BYTES, conf -> Thresholds.read(conf::get));
    readers.put(MapredZoneKeys.READ_AHEAD, conf -> IoChunking.readAhead(conf::get));
    readers.put(MapredZoneKeys.WRITE_OUT, conf -> IoChunking.writeOut(conf::get));
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
        HdfsZoneKeys.TEMPORARY_PATHS, conf -> new LifetimeRules(conf::get, malformed -> {}));
    readers.put(HdfsZoneKeys.HONOR_NOMINATED_STORAGE, ZoneSettings::honorsNominatedStorage);
    readers.put(DiskZoneKeys.FENCE_FURTHER_DIRS, FenceSettings::furtherDirs);
    for (String key : FenceSettings.keys()) {
      readers.put(key, conf -> FenceSettings.readOnly(key, conf));
    }
    return readers;
  }
}
