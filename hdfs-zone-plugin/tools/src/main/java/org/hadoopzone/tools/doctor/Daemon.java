/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.DFSUtilClient;
import org.apache.hadoop.hdfs.server.datanode.StorageLocation;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.RoundRobinVolumeChoosingPolicy;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.hadoopzone.hdfs.datanode.DataDirs;
import org.hadoopzone.hdfs.datanode.ZoneVolumeChoosingPolicy;
import org.hadoopzone.hdfs.namenode.ZoneBlockPlacementPolicy;
import org.hadoopzone.hdfs.namenode.ZoneStripedBlockPlacementPolicy;
import org.hadoopzone.mapred.ZoneMapOutputCollector;
import org.hadoopzone.mapred.ZoneShuffle;
import org.hadoopzone.zone.Zone;
import org.hadoopzone.zone.ZoneRule;

/** The configuration of a running daemon, or of a node with any number of roles. */
public final class Daemon {
  /** The name of the node that this process runs on. */
  static final String THIS_NODE = "this node";

  static final String OWN_CLASSES = "org.hadoopzone.";
  static final String HDFS_CLASS = "fs.hdfs.impl";

  /**
   * The number of blocks that are often written to a volume at the same time. A volume must have
   * space for all of them.
   */
  public static final int BLOCKS_AT_ONCE = 4;

  /** The prefix of the keys of the NodeManager's disk health checker. */
  static final String HEALTH = "yarn.nodemanager.disk-health-checker.";

  /** The key of the NodeManager's limit for the use of a disk, in percent. */
  public static final String MOST_USED = HEALTH + "max-disk-utilization-per-disk-percentage";

  private static final float MOST_USED_DEFAULT = 90;
  private static final float ALL = 100;

  /** The key of the NodeManager's limit for the available space of a disk, in MiB. */
  public static final String LEAST_FREE = HEALTH + "min-free-space-per-disk-mb";

  private final String name;
  private final Set<Role> roles;
  private final Configuration conf;

  Daemon(String name, Collection<Role> roles, Configuration conf) {
    this.name = name;
    this.roles = new HashSet<>(roles);
    this.conf = conf;
  }

  /** Returns this node with each role for which at least one of {@link Role#keys} is set. */
  public static Daemon thisNode(Configuration conf) {
    List<Role> roles = new ArrayList<>(Arrays.asList(Role.values()));
    roles.removeIf(role -> role.keys.stream().noneMatch(key -> isSet(conf, key)));
    return new Daemon(THIS_NODE, roles, conf);
  }

  /** Returns whether a key is set elsewhere than in Hadoop's default files. */
  public static boolean isSet(Configuration conf, String key) {
    return !isDefault(source(conf, key));
  }

  /** Returns whether a resource is one of Hadoop's default files, or is not known. */
  static boolean isDefault(String source) {
    return source.isEmpty() || source.endsWith("-default.xml");
  }

  /** Returns the resource that a value comes from; empty if it is not known. */
  static String source(Configuration conf, String key) {
    String[] sources = conf.get(key) == null ? null : conf.getPropertySources(key);
    return sources == null || sources.length == 0 ? "" : sources[sources.length - 1];
  }

  /** Returns the role and address, such as {@code DataNode dn1:9866}, or {@code this node}. */
  String name() {
    return name;
  }

  public boolean is(Role role) {
    return roles.contains(role);
  }

  public Configuration conf() {
    return conf;
  }

  /** Returns the rule that selects the outer dirs; empty if its key is not set or not valid. */
  public Optional<ZoneRule> rule() {
    try {
      return Optional.of(ZoneRule.read(conf::get)).filter(rule -> !rule.toString().isEmpty());
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /**
   * Returns the size of HDFS blocks in bytes.
   *
   * @throws IllegalArgumentException if the value is invalid; the message names the key
   */
  public long blockSize() {
    String key = DFSConfigKeys.DFS_BLOCK_SIZE_KEY;
    try {
      return conf.getLongBytes(key, DFSConfigKeys.DFS_BLOCK_SIZE_DEFAULT);
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      // Configuration throws an IndexOutOfBoundsException for a blank value.
      throw new IllegalArgumentException(
          key + " is \"" + conf.get(key) + "\", but must be a size such as 134217728 or 128m", e);
    }
  }

  /** Returns the paths of the data dirs that are on disks. */
  List<String> dataDirs() {
    return diskLocations().stream()
        .map(location -> location.getUri().getPath())
        .collect(Collectors.toList());
  }

  /** Returns the data dirs that are on disks, not in memory or on another storage system. */
  List<StorageLocation> diskLocations() {
    return DataDirs.locations(conf).stream()
        .filter(location -> location.getStorageType() != StorageType.RAM_DISK)
        .filter(location -> location.getStorageType() != StorageType.PROVIDED)
        .collect(Collectors.toList());
  }

  /**
   * Returns the paths of the local dirs of a NodeManager. Invalid entries are returned unchanged.
   */
  List<String> localDirs() {
    return conf.getTrimmedStringCollection(YarnConfiguration.NM_LOCAL_DIRS).stream()
        .map(Daemon::path)
        .collect(Collectors.toList());
  }

  private static String path(String dir) {
    try {
      return new Path(dir).toUri().getPath();
    } catch (IllegalArgumentException e) {
      return dir;
    }
  }

  /**
   * Returns the paths of the data dirs and local dirs, by the configuration key that lists them.
   */
  public Map<String, List<String>> dirs() {
    Map<String, List<String>> dirs = new LinkedHashMap<>();
    if (is(Role.DATANODE)) {
      dirs.put(DFSConfigKeys.DFS_DATANODE_DATA_DIR_KEY, dataDirs());
    }
    if (is(Role.NODEMANAGER)) {
      dirs.put(YarnConfiguration.NM_LOCAL_DIRS, localDirs());
    }
    return dirs;
  }

  /** Returns the zones of the dirs; empty if the daemon has no valid rule. */
  Set<Zone> zones(Collection<String> dirs) {
    return rule()
        .map(rule -> dirs.stream().map(rule::zoneOf).collect(Collectors.toSet()))
        .orElse(Collections.emptySet());
  }

  /** Returns whether the dirs are in both zones. */
  boolean hasBothZones(Collection<String> dirs) {
    return zones(dirs).size() == Zone.values().length;
  }

  /** Returns the nameservices that a DataNode registers with; empty if none is configured. */
  Collection<String> nameservices() {
    Collection<String> nameservices =
        conf.getTrimmedStringCollection(DFSConfigKeys.DFS_INTERNAL_NAMESERVICES_KEY);
    return nameservices.isEmpty() ? DFSUtilClient.getNameServiceIds(conf) : nameservices;
  }

  /** Returns the number of NameNodes that the configured DataNode registers with. */
  int nameNodes() {
    int configured =
        nameservices().stream()
            .mapToInt(service -> Math.max(1, DFSUtilClient.getNameNodeIds(conf, service).size()))
            .sum();
    return Math.max(1, configured);
  }

  /** Returns whether the configured DataNode chooses volumes by zone. */
  boolean choosesVolumesByZone() {
    return names(
        DFSConfigKeys.DFS_DATANODE_FSDATASET_VOLUME_CHOOSING_POLICY_KEY,
        ZoneVolumeChoosingPolicy.class);
  }

  /** Returns whether the configured NameNode nominates storages by zone for replicated files. */
  boolean nominatesByZone() {
    return names(DFSConfigKeys.DFS_BLOCK_REPLICATOR_CLASSNAME_KEY, ZoneBlockPlacementPolicy.class);
  }

  /** Returns whether the configured NameNode nominates storages by zone for erasure-coded files. */
  boolean nominatesStripedByZone() {
    return names(
        DFSConfigKeys.DFS_BLOCK_PLACEMENT_EC_CLASSNAME_KEY, ZoneStripedBlockPlacementPolicy.class);
  }

  /** Returns whether map tasks or reduce tasks place intermediate files by zone. */
  boolean placesIntermediateByZone() {
    return mapOutputCollectors().contains(ZoneMapOutputCollector.class.getName())
        || shufflesByZone();
  }

  /** Returns whether a NodeManager gives containers only local dirs of their preferred zone. */
  boolean placesContainersByZone() {
    return conf.getTrimmed(YarnConfiguration.NM_CONTAINER_EXECUTOR, "").startsWith(OWN_CLASSES);
  }

  /** Returns whether any key names a class that places files or containers by zone. */
  boolean placesByZone() {
    return choosesVolumesByZone()
        || nominatesByZone()
        || nominatesStripedByZone()
        || placesIntermediateByZone()
        || placesContainersByZone();
  }

  /** Returns the class names of the map output collectors, the preferred one first. */
  List<String> mapOutputCollectors() {
    return Arrays.asList(conf.getTrimmedStrings(MRJobConfig.MAP_OUTPUT_COLLECTOR_CLASS_ATTR));
  }

  /** Returns whether reduce tasks place intermediate files by zone. */
  boolean shufflesByZone() {
    return names(MRConfig.SHUFFLE_CONSUMER_PLUGIN, ZoneShuffle.class);
  }

  /** Returns whether the daemon needs the plugin's jar to start or to open HDFS. */
  boolean needsJar() {
    return is(Role.NAMENODE) && (nominatesByZone() || nominatesStripedByZone())
        || is(Role.DATANODE) && choosesVolumesByZone()
        || is(Role.DATANODE) && FenceProbe.isServiceOfDataNodeConfigured(conf)
        || is(Role.NODEMANAGER) && placesContainersByZone()
        || is(Role.NODEMANAGER) && FenceProbe.isServiceOfNodeManagerConfigured(conf)
        || tagsTemporaryOutput();
  }

  /** Returns whether jobs open HDFS with the class that marks temporary output. */
  boolean tagsTemporaryOutput() {
    return conf.getTrimmed(HDFS_CLASS, "").startsWith(OWN_CLASSES);
  }

  /** Returns whether a DataNode chooses volumes with Hadoop's default policy. */
  boolean usesRoundRobin() {
    String key = DFSConfigKeys.DFS_DATANODE_FSDATASET_VOLUME_CHOOSING_POLICY_KEY;
    return conf.getTrimmed(key, "").isEmpty() || names(key, RoundRobinVolumeChoosingPolicy.class);
  }

  /**
   * Returns the use of a disk in percent above which a NodeManager considers a dir bad; 100 if the
   * use is not limited.
   */
  float mostUsed() {
    boolean isLimited =
        conf.getBoolean(HEALTH + "enable", true)
            && conf.getBoolean(HEALTH + "disk-utilization-threshold.enabled", true);
    return isLimited ? conf.getFloat(MOST_USED, MOST_USED_DEFAULT) : ALL;
  }

  /** Returns whether the value of a key is the name of the given class. */
  private boolean names(String key, Class<?> ours) {
    return ours.getName().equals(conf.getTrimmed(key));
  }

  Finding wrong(String subject, String message, String remedy) {
    return Finding.wrong(name, subject, message, remedy);
  }

  Finding note(String subject, String message, String remedy) {
    return Finding.note(name, subject, message, remedy);
  }

  /** Returns a problem if the condition is true, otherwise a note. */
  Finding wrongIf(boolean condition, String subject, String message, String remedy) {
    return Finding.wrongIf(condition, name, subject, message, remedy);
  }

  /** The daemon or client that a configuration is for. */
  public enum Role {
    NAMENODE(
        "NameNode",
        DFSConfigKeys.DFS_NAMENODE_NAME_DIR_KEY,
        DFSConfigKeys.DFS_BLOCK_REPLICATOR_CLASSNAME_KEY,
        DFSConfigKeys.DFS_BLOCK_PLACEMENT_EC_CLASSNAME_KEY),
    DATANODE("DataNode", DFSConfigKeys.DFS_DATANODE_DATA_DIR_KEY),
    NODEMANAGER("NodeManager", YarnConfiguration.NM_LOCAL_DIRS),
    /** A client that submits jobs. */
    JOB_CLIENT(
        "job client",
        MRConfig.FRAMEWORK_NAME,
        MRJobConfig.MAP_OUTPUT_COLLECTOR_CLASS_ATTR,
        MRConfig.SHUFFLE_CONSUMER_PLUGIN);

    private final String text;

    /** A node has the role if at least one of these keys is set. */
    final List<String> keys;

    Role(String text, String... keys) {
      this.text = text;
      this.keys = Arrays.asList(keys);
    }

    @Override
    public String toString() {
      return text;
    }
  }
}
