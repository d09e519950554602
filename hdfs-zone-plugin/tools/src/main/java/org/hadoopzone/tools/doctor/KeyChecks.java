/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.hadoopzone.fence.service.FenceSettings;
import org.hadoopzone.fence.service.InPlaceSettings;
import org.hadoopzone.hdfs.HdfsZoneKeys;
import org.hadoopzone.hdfs.ZoneSettings;
import org.hadoopzone.hdfs.datanode.ZoneVolumeChoosingPolicy;
import org.hadoopzone.hdfs.lifetime.LifetimeRules;
import org.hadoopzone.hdfs.namenode.ZoneBlockPlacementPolicy;
import org.hadoopzone.hdfs.namenode.ZoneStripedBlockPlacementPolicy;
import org.hadoopzone.mapred.Intermediate;
import org.hadoopzone.mapred.IoChunking;
import org.hadoopzone.mapred.JobClassResolver;
import org.hadoopzone.mapred.MapredZoneKeys;
import org.hadoopzone.mapred.ZoneMapOutputCollector;
import org.hadoopzone.mapred.ZoneShuffle;
import org.hadoopzone.mapred.classify.Thresholds;
import org.hadoopzone.tools.doctor.Daemon.Role;
import org.hadoopzone.tools.doctor.Finding.Severity;
import org.hadoopzone.zone.DiskZoneKeys;
import org.hadoopzone.zone.Percent;
import org.hadoopzone.zone.SpillOverBand;
import org.hadoopzone.zone.ZoneRule;

/** Checks the keys of one daemon: values in range, and the classes of the plugin for each role. */
final class KeyChecks {
  private static final Map<String, Consumer<Configuration>> READERS = readers();

  private KeyChecks() {}

  /** Checks that the values of all disk-zone keys, and of Hadoop's numbers, are valid. */
  static List<Finding> ranges(Daemon daemon) {
    List<Finding> findings = new ArrayList<>();
    READERS.forEach(
        (key, reader) -> {
          try {
            reader.accept(daemon.conf());
          } catch (IllegalArgumentException e) {
            findings.add(Finding.parse(Severity.WRONG, daemon.name(), key, e.getMessage()));
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
    for (String key : InPlaceSettings.keys()) {
      readers.put(key, conf -> InPlaceSettings.check(key, conf));
    }
    addNumber(readers, HdfsChecks.SLOW_DISKS_EXCLUDED, Configuration::getInt);
    addNumber(readers, HdfsChecks.SLOW_DISKS_SAMPLING, Configuration::getInt);
    addNumber(readers, HdfsChecks.SLOW_DISKS_LEAST, Configuration::getInt);
    addNumber(readers, DFSConfigKeys.DFS_BLOCK_SIZE_KEY, Configuration::getLongBytes);
    addNumber(readers, FenceChecks.MOST_USED, Configuration::getFloat);
    addNumber(readers, FenceChecks.LEAST_FREE, Configuration::getLong);
    return readers;
  }

  /** Reads a number of Hadoop with a default. */
  @FunctionalInterface
  private interface NumberReader {
    Number read(Configuration conf, String key, int standard);
  }

  /** Adds a key of Hadoop. Replaces Hadoop's own message, which does not name the key. */
  private static void addNumber(
      Map<String, Consumer<Configuration>> readers, String key, NumberReader reader) {
    readers.put(
        key,
        conf -> {
          try {
            reader.read(conf, key, 0);
          } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                String.format(
                    "%s is \"%s\", which is not a valid number. Correct it and restart the daemon.",
                    key, conf.get(key)),
                e);
          }
        });
  }

  /** Checks that the outer dirs are configured, unless zones are in place. */
  static List<Finding> outerDirs(Daemon daemon) {
    boolean isSet = !daemon.conf().getTrimmed(DiskZoneKeys.OUTER_DIRS, "").isEmpty();
    if (isSet || InPlaceSettings.isEnabled(daemon.conf())) {
      return Collections.emptyList();
    }
    return Collections.singletonList(
        daemon.wrong(
            DiskZoneKeys.OUTER_DIRS,
            "is not set, so no file is placed by zone",
            "Set it to the dirs on outer tracks, in core-site.xml on every node; disk-zones survey"
                + " finds them."));
  }

  /**
   * Checks whether both placement policies of a NameNode nominate storages by zone. Reports a
   * problem if only one does, and a note if neither does.
   */
  static List<Finding> nameNode(Daemon daemon) {
    String key = DFSConfigKeys.DFS_BLOCK_REPLICATOR_CLASSNAME_KEY;
    String stripedKey = DFSConfigKeys.DFS_BLOCK_PLACEMENT_EC_CLASSNAME_KEY;
    boolean replicated = daemon.nominatesByZone();
    boolean striped = daemon.nominatesStripedByZone();
    if (!daemon.is(Role.NAMENODE) || replicated && striped) {
      return Collections.emptyList();
    }
    if (!replicated && !striped) {
      return Collections.singletonList(
          daemon.note(
              key,
              "is not set to the class of the plugin, so temporary files go to the inner zone like"
                  + " all other files",
              "To place temporary files in the outer zone, set it to "
                  + ZoneBlockPlacementPolicy.class.getName()
                  + ", and also set "
                  + stripedKey
                  + ": see docs/hdfs.md."));
    }
    return Collections.singletonList(
        replicated
            ? half(daemon, stripedKey, "erasure-coded", ZoneStripedBlockPlacementPolicy.class)
            : half(daemon, key, "replicated", ZoneBlockPlacementPolicy.class));
  }

  private static Finding half(Daemon daemon, String key, String files, Class<?> policy) {
    return daemon.wrong(
        key,
        "is not set to the class of the plugin, so the NameNode does not nominate storages by zone"
            + " for "
            + files
            + " files",
        "Set it to " + policy.getName() + " on every NameNode.");
  }

  /** Checks whether a DataNode chooses volumes by zone. */
  static List<Finding> dataNode(Daemon daemon) {
    if (!daemon.is(Role.DATANODE) || daemon.choosesVolumesByZone()) {
      return Collections.emptyList();
    }
    String key = DFSConfigKeys.DFS_DATANODE_FSDATASET_VOLUME_CHOOSING_POLICY_KEY;
    String message =
        "is "
            + daemon.conf().getTrimmed(key, "not set")
            + ", so the DataNode does not choose volumes by zone";
    String remedy = "Set it to " + ZoneVolumeChoosingPolicy.class.getName() + " and restart.";
    // If all data dirs are in the same zone, HDFS has no choice, and the policy is not needed.
    return Collections.singletonList(
        daemon.wrongIf(daemon.hasBothZones(daemon.dataDirs()), key, message, remedy));
  }

  /** Checks whether jobs that a client submits place their intermediate files by zone. */
  static List<Finding> jobs(Daemon client) {
    if (!client.is(Role.JOB_CLIENT)) {
      return Collections.emptyList();
    }
    String collectorKey = MRJobConfig.MAP_OUTPUT_COLLECTOR_CLASS_ATTR;
    String collector = ZoneMapOutputCollector.class.getName();
    List<String> collectors = client.mapOutputCollectors();
    boolean maps = collectors.contains(collector);
    boolean reduces = client.shufflesByZone();
    String isStock = "is not set to the class of the plugin, so ";
    Finding finding = null;
    if (!maps && !reduces) {
      finding =
          client.note(
              collectorKey,
              isStock + "tasks write intermediate files to the local dirs of both zones",
              "To place intermediate files by zone, add the keys of conf/mapred-site.xml.");
    } else if (!maps) {
      finding =
          client.wrong(
              collectorKey,
              isStock + "map tasks do not place files by zone",
              "Set it to " + collector + ", followed by the stock class.");
    } else if (!reduces) {
      finding =
          client.wrong(
              MRConfig.SHUFFLE_CONSUMER_PLUGIN,
              isStock + "reduce tasks do not place files by zone",
              "Set it to " + ZoneShuffle.class.getName() + ".");
    } else if (collectors.indexOf(collector) > 0) {
      finding =
          client.wrong(
              collectorKey,
              "lists " + collectors.get(0) + " first, so MapReduce prefers that class",
              "Put " + collector + " first.");
    }
    return finding == null ? Collections.emptyList() : Collections.singletonList(finding);
  }
}
