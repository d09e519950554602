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

  /** Checks that the values of all disk-zone keys are valid, so that every role can start. */
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
    return readers;
  }

  /** Checks that the outer dirs are configured. */
  static List<Finding> outerDirs(Daemon daemon) {
    if (!daemon.conf().getTrimmed(DiskZoneKeys.OUTER_DIRS, "").isEmpty()) {
      return Collections.emptyList();
    }
    return Collections.singletonList(
        daemon.wrong(
            DiskZoneKeys.OUTER_DIRS,
            "is not set, so that nothing is placed by zone",
            "List the dirs that lie on outer tracks in core-site.xml on every node; survey finds"
                + " them."));
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
              "is stock, so that temporary files go to the inner zone like all others",
              "Set it to "
                  + ZoneBlockPlacementPolicy.class.getName()
                  + ", and "
                  + stripedKey
                  + ", as docs/hdfs.md says, unless the DataNodes' part is enough."));
    }
    return Collections.singletonList(
        replicated
            ? half(daemon, stripedKey, "erasure-coded", ZoneStripedBlockPlacementPolicy.class)
            : half(daemon, key, "replicated", ZoneBlockPlacementPolicy.class));
  }

  private static Finding half(Daemon daemon, String key, String files, Class<?> policy) {
    return daemon.wrong(
        key,
        "is stock, so that no storage is nominated by zone for " + files + " files",
        "Set it to " + policy.getName() + ", on every NameNode.");
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
            + ", so that blocks go to volumes of either zone";
    String remedy = "Set it to " + ZoneVolumeChoosingPolicy.class.getName() + " and restart.";
    // If all data dirs are in the same zone, HDFS has no choice, and the policy is not needed.
    return Collections.singletonList(
        daemon.hasBothZones(daemon.dataDirs())
            ? daemon.wrong(key, message, remedy)
            : daemon.note(key, message, remedy));
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
    if (!maps && !reduces) {
      return Collections.singletonList(
          client.note(
              collectorKey,
              "is stock, so that intermediate files go to local dirs of either zone",
              "Add conf/mapred-site.xml, unless jobs are to stay as they are."));
    }
    if (!maps) {
      return Collections.singletonList(
          client.wrong(
              collectorKey,
              "is stock, so that map tasks place nothing by zone",
              "Set it to " + collector + ", followed by the stock class."));
    }
    if (!reduces) {
      return Collections.singletonList(
          client.wrong(
              MRConfig.SHUFFLE_CONSUMER_PLUGIN,
              "is stock, so that reduce tasks place nothing by zone",
              "Set it to " + ZoneShuffle.class.getName() + "."));
    }
    if (collectors.indexOf(collector) > 0) {
      return Collections.singletonList(
          client.wrong(
              collectorKey,
              "names " + collectors.get(0) + " first, which MapReduce takes",
              "Put " + collector + " first."));
    }
    return Collections.emptyList();
  }
}
