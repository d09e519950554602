/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Stream;
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
import org.hadoopzone.yarn.ContainerRule;
import org.hadoopzone.yarn.LocalSpace;
import org.hadoopzone.yarn.YarnZoneKeys;
import org.hadoopzone.zone.AdditionalSpace;
import org.hadoopzone.zone.DiskZoneKeys;
import org.hadoopzone.zone.Percent;
import org.hadoopzone.zone.SpillOverBand;
import org.hadoopzone.zone.ZoneRule;

/** Checks that the keys of one daemon have valid values and name the classes of the plugin. */
final class KeyChecks {
  private static final Map<String, Consumer<Configuration>> READERS = new LinkedHashMap<>();

  /** The recommended limit of the NodeManager for the use of a disk, in percent. */
  private static final float LEAST_LIMIT = 98;

  private static final String NOT_OURS = "is not set to the class of the plugin, so ";

  static {
    READERS.put(MapredZoneKeys.INTERMEDIATE, conf -> Intermediate.read(conf::get));
    READERS.put(MapredZoneKeys.OUTPUT, conf -> MapredZoneKeys.isOutputTemporary(conf::get));
    READERS.put(MapredZoneKeys.JOB_CLASS, JobClassResolver::set);
    READERS.put(MapredZoneKeys.HEAVY_BYTES, conf -> Thresholds.read(conf::get));
    READERS.put(MapredZoneKeys.READ_AHEAD, conf -> IoChunking.readAhead(conf::get));
    READERS.put(MapredZoneKeys.WRITE_OUT, conf -> IoChunking.writeOut(conf::get));
    READERS.put(DiskZoneKeys.OUTER_DIRS, conf -> ZoneRule.read(conf::get));
    READERS.put(DiskZoneKeys.SPILL_OVER_END_PERCENT, conf -> SpillOverBand.read(conf::get));
    String reserved = HdfsZoneKeys.RESERVED_FOR_TEMPORARY_PERCENT;
    int reservedDefault = HdfsZoneKeys.RESERVED_FOR_TEMPORARY_PERCENT_DEFAULT;
    READERS.put(reserved, conf -> Percent.read(conf::get, reserved, reservedDefault));
    READERS.put(
        HdfsZoneKeys.TEMPORARY_PATHS, conf -> new LifetimeRules(conf::get, malformed -> {}));
    READERS.put(HdfsZoneKeys.HONOR_NOMINATED_STORAGE, ZoneSettings::honorsNominatedStorage);
    READERS.put(AdditionalSpace.KEY, conf -> AdditionalSpace.read(conf::get));
    READERS.put(DiskZoneKeys.FENCE_FURTHER_DIRS, FenceSettings::furtherDirs);
    for (String key : FenceSettings.keys()) {
      READERS.put(key, conf -> FenceSettings.readOnly(key, conf));
    }
    for (String key : InPlaceSettings.keys()) {
      READERS.put(key, conf -> InPlaceSettings.check(key, conf));
    }
    READERS.put(YarnZoneKeys.FURTHER_CLASSES, conf -> ContainerRule.read(conf::get));
    READERS.put(YarnZoneKeys.MIN_FREE_SPACE, LocalSpace::read);
    addNumber(HdfsChecks.SLOW_DISKS_EXCLUDED, (conf, key) -> conf.getInt(key, 0));
    addNumber(HdfsChecks.SLOW_DISKS_SAMPLING, (conf, key) -> conf.getInt(key, 0));
    addNumber(HdfsChecks.SLOW_DISKS_LEAST, (conf, key) -> conf.getInt(key, 0));
    addNumber(DFSConfigKeys.DFS_BLOCK_SIZE_KEY, (conf, key) -> conf.getLongBytes(key, 0));
    addNumber(Daemon.MOST_USED, (conf, key) -> conf.getFloat(key, 0));
    addNumber(Daemon.LEAST_FREE, (conf, key) -> conf.getLong(key, 0));
  }

  private KeyChecks() {}

  /** Checks the values of all disk-zone keys, and of the numeric Hadoop keys that doctor reads. */
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

  /**
   * Adds a reader for a numeric key of Hadoop. Replaces Hadoop's error message, which does not name
   * the key.
   */
  private static void addNumber(String key, BiConsumer<Configuration, String> reader) {
    READERS.put(
        key,
        conf -> {
          try {
            reader.accept(conf, key);
          } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            String problem =
                "%s is \"%s\", which is not a valid number. Correct the value and restart the"
                    + " daemon.";
            throw new IllegalArgumentException(String.format(problem, key, conf.get(key)), e);
          }
        });
  }

  /**
   * Checks that the outer dirs are configured, unless zones in place are enabled. Reports missing
   * outer dirs as a problem if the daemon places files by zone, otherwise as a note.
   */
  static List<Finding> outerDirs(Daemon daemon) {
    if (hasOuterDirs(daemon)) {
      return fileOfOuterDirs(daemon);
    }
    if (InPlaceSettings.isEnabled(daemon.conf())) {
      return Collections.emptyList();
    }
    return Collections.singletonList(
        daemon.wrongIf(
            daemon.placesByZone(),
            DiskZoneKeys.OUTER_DIRS,
            "is not set, so no file is placed by zone",
            "Set the key to the dirs on outer tracks, in core-site.xml on every node; disk-zones"
                + " survey finds these dirs."));
  }

  private static boolean hasOuterDirs(Daemon daemon) {
    return !daemon.conf().getTrimmed(DiskZoneKeys.OUTER_DIRS, "").isEmpty();
  }

  /** Returns a note if the outer dirs are set in a site file that not all daemons and jobs read. */
  private static List<Finding> fileOfOuterDirs(Daemon daemon) {
    String file = Daemon.source(daemon.conf(), DiskZoneKeys.OUTER_DIRS).replaceFirst(".*/", "");
    return Stream.of("hdfs-site.xml", "yarn-site.xml", "mapred-site.xml").noneMatch(file::equals)
        ? Collections.emptyList()
        : Collections.singletonList(
            daemon.note(
                DiskZoneKeys.OUTER_DIRS,
                "is set in " + file + ", which not all daemons and jobs read",
                "Move the key to core-site.xml."));
  }

  /**
   * Checks whether both placement policies of a NameNode nominate storages by zone. Reports a
   * problem if only one does, and a note if neither does although outer dirs are configured.
   */
  static List<Finding> nameNode(Daemon daemon) {
    boolean replicated = daemon.nominatesByZone();
    boolean striped = daemon.nominatesStripedByZone();
    if (!daemon.is(Role.NAMENODE) || replicated && striped) {
      return Collections.emptyList();
    }
    String replicatedKey = DFSConfigKeys.DFS_BLOCK_REPLICATOR_CLASSNAME_KEY;
    String stripedKey = DFSConfigKeys.DFS_BLOCK_PLACEMENT_EC_CLASSNAME_KEY;
    String ours = ZoneBlockPlacementPolicy.class.getName();
    String present = daemon.conf().getTrimmed(replicatedKey, "");
    if (!replicated && !striped && !hasOuterDirs(daemon)) {
      return Collections.emptyList();
    }
    if (!replicated
        && !striped
        && !present.isEmpty()
        && !present.equals(DFSConfigKeys.DFS_BLOCK_REPLICATOR_CLASSNAME_DEFAULT.getName())) {
      return Collections.singletonList(
          daemon.note(
              replicatedKey,
              "is " + present + ", which does not place files by zone",
              "Keep this policy if the cluster needs it, and let only DataNodes place by zone: see"
                  + " \"Other policies\" in docs/hdfs.md."));
    }
    if (!replicated && !striped) {
      return Collections.singletonList(
          daemon.note(
              replicatedKey,
              NOT_OURS + "temporary files go to the inner zone like all other files",
              String.format(
                  "To place temporary files in the outer zone, set the key to %s, and also set %s:"
                      + " see docs/hdfs.md.",
                  ours, stripedKey)));
    }
    return Collections.singletonList(
        daemon.wrong(
            replicated ? stripedKey : replicatedKey,
            String.format(
                "%sthe NameNode does not nominate storages by zone for %s files",
                NOT_OURS, replicated ? "erasure-coded" : "replicated"),
            String.format(
                "Set the key to %s on every NameNode.",
                replicated ? ZoneStripedBlockPlacementPolicy.class.getName() : ours)));
  }

  /**
   * Checks whether a DataNode with outer dirs chooses volumes by zone. Also checks whether it
   * tolerates the failure of a disk with two volumes.
   */
  static List<Finding> dataNode(Daemon daemon) {
    if (!daemon.is(Role.DATANODE)) {
      return Collections.emptyList();
    }
    if (daemon.choosesVolumesByZone()) {
      return failedVolumes(daemon);
    }
    if (!hasOuterDirs(daemon)) {
      return Collections.emptyList();
    }
    String key = DFSConfigKeys.DFS_DATANODE_FSDATASET_VOLUME_CHOOSING_POLICY_KEY;
    String value = daemon.conf().getTrimmed(key, "not set");
    // If all data dirs are in the same zone, HDFS has no choice, and the policy is not needed.
    return Collections.singletonList(
        daemon.wrongIf(
            daemon.hasBothZones(daemon.dataDirs()),
            key,
            "is " + value + ", so the DataNode does not choose volumes by zone",
            "Set the key to "
                + ZoneVolumeChoosingPolicy.class.getName()
                + " and restart the DataNode."));
  }

  private static List<Finding> failedVolumes(Daemon daemon) {
    String key = DFSConfigKeys.DFS_DATANODE_FAILED_VOLUMES_TOLERATED_KEY;
    int tolerated = daemon.conf().getInt(key, 0);
    // A DataNode does not start unless the value is less than the number of its data dirs.
    if (tolerated <= 0
        || tolerated % 2 == 0
        || tolerated + 1 >= daemon.dataDirs().size()
        || !daemon.hasBothZones(daemon.dataDirs())) {
      return Collections.emptyList();
    }
    return Collections.singletonList(
        daemon.note(
            key,
            "is "
                + tolerated
                + ", but a failed disk with two partitions counts as two failed volumes",
            "Set the key to twice the number of disks that may fail, and restart the DataNode."));
  }

  /**
   * Checks that the disk limit of a NodeManager lets tasks fill the outer zone. Containers get no
   * dir whose disk is fuller than the limit.
   */
  static List<Finding> diskLimit(Daemon daemon) {
    if (!daemon.is(Role.NODEMANAGER)
        || !daemon.hasBothZones(daemon.localDirs())
        || daemon.mostUsed() >= LEAST_LIMIT) {
      return Collections.emptyList();
    }
    return Collections.singletonList(
        daemon.note(
            Daemon.MOST_USED,
            String.format(
                Locale.ROOT,
                "is %.1f (%%): NodeManagers do not use fuller dirs, so tasks cannot fill the outer"
                    + " zone",
                daemon.mostUsed()),
            "Set the key to 98, or to 100 if a disk has a fence, and restart the NodeManager."));
  }

  /**
   * Checks whether jobs that a client submits place their intermediate files by zone, and mark
   * their output if it is temporary.
   */
  static List<Finding> jobs(Daemon client) {
    String key = MRJobConfig.MAP_OUTPUT_COLLECTOR_CLASS_ATTR;
    String collector = ZoneMapOutputCollector.class.getName();
    List<String> collectors = client.mapOutputCollectors();
    boolean maps = collectors.contains(collector);
    boolean reduces = client.shufflesByZone();
    List<Finding> findings = new ArrayList<>();
    if (!client.is(Role.JOB_CLIENT)) {
      return findings;
    }
    if (!maps && !reduces) {
      findings.add(
          client.note(
              key,
              NOT_OURS + "tasks write intermediate files to the local dirs of both zones",
              "To place intermediate files by zone, add the keys of conf/mapred-site.xml."));
    } else if (!maps) {
      findings.add(
          client.wrong(
              key,
              NOT_OURS + "map tasks do not place files by zone",
              "Set the key to " + collector + ", followed by the stock class."));
    } else if (!reduces) {
      findings.add(
          client.wrong(
              MRConfig.SHUFFLE_CONSUMER_PLUGIN,
              NOT_OURS + "reduce tasks do not place files by zone",
              "Set the key to " + ZoneShuffle.class.getName() + "."));
    } else if (collectors.indexOf(collector) > 0) {
      findings.add(
          client.wrong(
              key,
              "lists " + collectors.get(0) + " first, so MapReduce prefers that class",
              "Put " + collector + " first."));
    }
    if ((maps || reduces)
        && client.conf().getLong(MRJobConfig.JOB_SINGLE_DISK_LIMIT_BYTES, -1) > 0) {
      findings.add(
          client.note(
              MRJobConfig.JOB_SINGLE_DISK_LIMIT_BYTES,
              "limits the bytes of a job in each local dir; with the plugin, the intermediate files"
                  + " of a job go to the dirs of only one zone",
              "Set twice the value that the job needs without the plugin; ignore this note if it is"
                  + " already set so."));
    }
    if (MapredZoneKeys.isOutputTemporary(client.conf()::get) && !client.tagsTemporaryOutput()) {
      findings.add(
          client.wrong(
              MapredZoneKeys.OUTPUT,
              "is temporary, but "
                  + Daemon.HDFS_CLASS
                  + " is not the class of the plugin, so jobs do not mark their output as"
                  + " temporary",
              "Set "
                  + Daemon.HDFS_CLASS
                  + " to org.hadoopzone.hdfs.client.ZoneDistributedFileSystem, or remove "
                  + MapredZoneKeys.OUTPUT
                  + ": see docs/mapreduce.md."));
    }
    return findings;
  }
}
