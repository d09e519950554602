/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.hadoopzone.hdfs.HdfsZoneKeys;
import org.hadoopzone.hdfs.ZoneSettings;
import org.hadoopzone.hdfs.datanode.DataDirs;
import org.hadoopzone.tools.doctor.Daemon.Role;
import org.hadoopzone.zone.DiskZoneKeys;
import org.hadoopzone.zone.Percent;

/**
 * Checks that the settings of daemons agree, and that no HDFS feature interferes with disk zones.
 */
final class HdfsChecks {
  static final String SLOW_DISKS_EXCLUDED = "dfs.datanode.max.slowdisks.to.exclude";
  static final String SLOW_DISKS_SAMPLING = "dfs.datanode.fileio.profiling.sampling.percentage";
  static final String SLOW_DISKS_LEAST = "dfs.datanode.min.outlier.detection.disks";

  /** The smallest HADOOP_STOP_TIMEOUT, in seconds, that suffices for the fence service. */
  private static final int LEAST_STOP_TIMEOUT = 35;

  /** Matches an assignment of HADOOP_STOP_TIMEOUT that is not commented out. */
  private static final Pattern STOP_TIMEOUT =
      Pattern.compile("(?m)^\\s*(?:export\\s+)?HADOOP_STOP_TIMEOUT=[\"']?([^\"'\\s#]*)");

  private static final String NOT_TELLING = "DataNodesNotTelling";
  private static final String WITHOUT_ZONE = "StoragesWithoutZone";

  /**
   * The keys that must have equal values on all DataNodes that choose volumes by zone, each with
   * the function that reads the value.
   */
  private static final Map<String, Function<Configuration, Object>> DATANODE_KEYS =
      new LinkedHashMap<>();

  static {
    addPercent(
        DiskZoneKeys.SPILL_OVER_BEGIN_PERCENT, DiskZoneKeys.SPILL_OVER_BEGIN_PERCENT_DEFAULT);
    addPercent(DiskZoneKeys.SPILL_OVER_END_PERCENT, DiskZoneKeys.SPILL_OVER_END_PERCENT_DEFAULT);
    addPercent(
        HdfsZoneKeys.RESERVED_FOR_TEMPORARY_PERCENT,
        HdfsZoneKeys.RESERVED_FOR_TEMPORARY_PERCENT_DEFAULT);
    DATANODE_KEYS.put(HdfsZoneKeys.HONOR_NOMINATED_STORAGE, ZoneSettings::honorsNominatedStorage);
  }

  private HdfsChecks() {}

  /**
   * Checks that DataNodes honor nominated storages if, and only if, all NameNodes nominate by zone.
   *
   * @param nameNodes the NameNodes that answered, or this node if none was asked
   * @param everyNameNodeAnswered false if the configuration of a NameNode is unknown
   */
  static List<Finding> honor(
      List<Daemon> nameNodes, List<Daemon> dataNodes, boolean everyNameNodeAnswered) {
    String key = HdfsZoneKeys.HONOR_NOMINATED_STORAGE;
    Optional<Daemon> stock =
        nameNodes.stream().filter(nameNode -> stockPolicy(nameNode) != null).findFirst();
    List<Finding> findings = new ArrayList<>();
    for (Daemon dataNode : dataNodes) {
      if (!dataNode.choosesVolumesByZone()) {
        continue;
      }
      boolean honors =
          dataNode.conf().getBoolean(key, HdfsZoneKeys.HONOR_NOMINATED_STORAGE_DEFAULT);
      if (honors && stock.isPresent()) {
        findings.add(honorsStock(dataNode, stock.get()));
      }
      if (!honors && !stock.isPresent() && everyNameNodeAnswered) {
        findings.add(
            dataNode.note(
                key,
                "is not true, so the DataNode ignores the storages that the NameNode nominates for"
                    + " temporary files",
                "Set the key to true and restart this DataNode. This is safe, because all NameNodes"
                    + " use the placement policies of the plugin."));
      }
    }
    return findings;
  }

  /**
   * Reports a DataNode that honors the nominations of a stock policy. The finding is only a note if
   * the policy was read from the site files of a node without a NameNode.
   */
  private static Finding honorsStock(Daemon dataNode, Daemon nameNode) {
    boolean isNameNode = nameNode.is(Role.NAMENODE);
    return dataNode.wrongIf(
        isNameNode,
        HdfsZoneKeys.HONOR_NOMINATED_STORAGE,
        String.format(
            "is true, but %s%s: a stock policy nominates the same storage of a DataNode for every"
                + " block, which fills up one volume",
            isNameNode ? "" : "according to the site files, ", stockPolicy(nameNode)),
        (isNameNode
                ? "Remove the key and restart this DataNode"
                : "Check the policies of the NameNodes. If one of them is a stock policy, remove"
                    + " the key and restart this DataNode")
            + " before you change anything else; see docs/hdfs.md for the order.");
  }

  /**
   * Returns whether no DataNode registers with more NameNodes than are known. Unknown NameNodes may
   * belong to another nameservice.
   *
   * @param known the number of known NameNodes
   */
  static boolean areAllNameNodes(int known, List<Daemon> dataNodes) {
    return dataNodes.stream().allMatch(dataNode -> dataNode.nameNodes() <= known);
  }

  /**
   * Describes a placement policy of a NameNode that does not nominate by zone; null if both
   * policies do. Prefers the policy for replicated files to the one for erasure-coded files.
   */
  private static String stockPolicy(Daemon nameNode) {
    boolean replicated = nameNode.nominatesByZone();
    if (replicated && nameNode.nominatesStripedByZone()) {
      return null;
    }
    String not =
        replicated
            ? DFSConfigKeys.DFS_BLOCK_PLACEMENT_EC_CLASSNAME_KEY
                + " is not ZoneStripedBlockPlacementPolicy"
            : DFSConfigKeys.DFS_BLOCK_REPLICATOR_CLASSNAME_KEY + " is not ZoneBlockPlacementPolicy";
    return not + " (" + nameNode.name() + ")";
  }

  /**
   * Checks that DataNodes enable the disk balancer, and advises against running {@code hdfs
   * diskbalancer}. A NameNode that nominates by zone queries volumes through the disk balancer.
   */
  static List<Finding> diskBalancer(List<Daemon> nameNodes, List<Daemon> dataNodes) {
    String key = DFSConfigKeys.DFS_DISK_BALANCER_ENABLED;
    List<Finding> findings = new ArrayList<>();
    if (nameNodes.stream().noneMatch(Daemon::nominatesByZone)) {
      return findings;
    }
    for (Daemon dataNode : dataNodes) {
      if (!dataNode.conf().getBoolean(key, DFSConfigKeys.DFS_DISK_BALANCER_ENABLED_DEFAULT)) {
        findings.add(
            dataNode.wrong(
                key,
                "is false, so the NameNode cannot query storage paths and nominates storages in"
                    + " round-robin order, regardless of their zones",
                "Set the key to true and restart this DataNode."));
      }
    }
    for (Daemon nameNode : nameNodes) {
      findings.add(
          nameNode.note(
              key,
              "must be true, because the NameNode queries volumes through the disk balancer; but"
                  + " the command hdfs diskbalancer balances volumes regardless of their zones",
              "Do not run hdfs diskbalancer."));
    }
    return findings;
  }

  /**
   * Checks whether a DataNode may consider inner volumes slow disks and hide them from the volume
   * choosing policy.
   *
   * <p>Source: DataNodeDiskMetrics and FsVolumeList of Hadoop 3.4.3. By default, HDFS samples no
   * I/O, excludes no volume, and does not compare fewer than five volumes.
   */
  static List<Finding> slowDisks(Daemon daemon) {
    int excluded = daemon.conf().getInt(SLOW_DISKS_EXCLUDED, 0);
    if (!daemon.is(Role.DATANODE) || excluded <= 0) {
      return Collections.emptyList();
    }
    int least = daemon.conf().getInt(SLOW_DISKS_LEAST, 5);
    int volumes = DataDirs.locations(daemon.conf()).size();
    boolean sampled = daemon.conf().getInt(SLOW_DISKS_SAMPLING, 0) > 0;
    String effect =
        ": HDFS may exclude up to that many inner volumes as slow disks, and then writes their"
            + " blocks to the outer zone";
    if (!sampled) {
      effect = ", which has no effect while " + SLOW_DISKS_SAMPLING + " is 0";
    } else if (volumes < least) {
      effect =
          String.format(
              ", which has no effect: the DataNode has %d volumes, but %s is %d",
              volumes, SLOW_DISKS_LEAST, least);
    }
    return Collections.singletonList(
        daemon.wrongIf(
            sampled && volumes >= least,
            SLOW_DISKS_EXCLUDED,
            "is " + excluded + effect,
            "Set the key to 0: inner volumes are slower by design."));
  }

  /**
   * Checks that Hadoop's scripts give a DataNode with a fence service enough time to stop. The
   * service needs up to 30 seconds to widen the allowed ranges.
   *
   * @param env the text of hadoop-env.sh; empty if the file was not found
   */
  static List<Finding> stopTimeout(Daemon daemon, Optional<String> env) {
    if (!env.isPresent() || !FenceProbe.isServiceOfDataNodeConfigured(daemon.conf())) {
      return Collections.emptyList();
    }
    Matcher set = STOP_TIMEOUT.matcher(env.get());
    String value = null;
    while (set.find()) {
      value = set.group(1);
    }
    // Values such as ${TIMEOUT:-60} are not evaluated.
    if (value != null
        && (!value.matches("\\d{1,9}") || Integer.parseInt(value) >= LEAST_STOP_TIMEOUT)) {
      return Collections.emptyList();
    }
    return Collections.singletonList(
        daemon.note(
            "HADOOP_STOP_TIMEOUT",
            "is "
                + (value == null ? "not set in hadoop-env.sh" : value)
                + ": Hadoop's scripts kill a DataNode after this many seconds, by default 5, but"
                + " its fence service needs up to 30 to widen the allowed ranges",
            "Set HADOOP_STOP_TIMEOUT="
                + LEAST_STOP_TIMEOUT
                + " in hadoop-env.sh, or ignore this note if other programs stop the DataNode."));
  }

  /**
   * Checks whether a NameNode knows the zones of the storages of its DataNodes.
   *
   * @param bean the attributes of {@link ClusterExamination#NAMENODE_METRICS}
   */
  static List<Finding> metrics(String nameNode, Map<?, ?> bean) {
    List<Finding> findings = new ArrayList<>();
    if (isPositive(bean, NOT_TELLING)) {
      findings.add(
          Finding.wrong(
              nameNode,
              NOT_TELLING,
              String.format(
                  "is %1$s: the NameNode cannot query the storage paths of %1$s DataNodes",
                  bean.get(NOT_TELLING)),
              "Search the log of the NameNode for \"Cannot get the storage paths of\": each message"
                  + " names a DataNode and the cause. See the requirements in docs/hdfs.md."));
    }
    if (isPositive(bean, WITHOUT_ZONE)) {
      findings.add(
          Finding.note(
              nameNode,
              WITHOUT_ZONE,
              String.format(
                  "is %s: the NameNode does not know the zones of that many storages and nominates"
                      + " them in round-robin order",
                  bean.get(WITHOUT_ZONE)),
              "The NameNode queries zones in the background: run doctor again in a minute. If the"
                  + " value is still above 0, check the log of the NameNode."));
    }
    return findings;
  }

  private static boolean isPositive(Map<?, ?> bean, String name) {
    Object value = bean.get(name);
    return value instanceof Number && ((Number) value).longValue() > 0;
  }

  /**
   * Checks that all daemons have the same outer dirs. Skips daemons without outer dirs, which
   * {@link KeyChecks#outerDirs} reports.
   */
  static List<Finding> sameOuterDirs(List<Daemon> daemons) {
    String key = DiskZoneKeys.OUTER_DIRS;
    return differing(
        key,
        conf -> conf.getTrimmed(key),
        daemons.stream()
            .filter(daemon -> !daemon.conf().getTrimmed(key, "").isEmpty())
            .collect(Collectors.toList()));
  }

  /**
   * Checks that all DataNodes with dirs in both zones have the same volume choosing policy.
   * Compares further keys of the DataNodes that choose volumes by zone. Other DataNodes, such as
   * those with zones in place, do not use these keys.
   */
  static List<Finding> sameDataNodeKeys(List<Daemon> dataNodes) {
    List<Finding> findings = new ArrayList<>();
    List<Daemon> byZone =
        dataNodes.stream().filter(Daemon::choosesVolumesByZone).collect(Collectors.toList());
    DATANODE_KEYS.forEach(
        (key, reader) -> findings.addAll(differing(key, conf -> value(conf, key, reader), byZone)));
    String policy = DFSConfigKeys.DFS_DATANODE_FSDATASET_VOLUME_CHOOSING_POLICY_KEY;
    findings.addAll(
        differing(
            policy,
            conf -> conf.getTrimmed(policy, ""),
            dataNodes.stream()
                .filter(dataNode -> dataNode.hasBothZones(dataNode.dataDirs()))
                .collect(Collectors.toList())));
    return findings;
  }

  private static void addPercent(String key, int standard) {
    // The percentage of 100 bytes is the percentage as a number.
    DATANODE_KEYS.put(key, conf -> Percent.read(conf::get, key, standard).of(100L));
  }

  /** Returns a value as text. Returns an invalid value unchanged: another check reports it. */
  private static String value(
      Configuration conf, String key, Function<Configuration, Object> reader) {
    try {
      return reader.apply(conf).toString();
    } catch (IllegalArgumentException e) {
      return conf.get(key);
    }
  }

  private static List<Finding> differing(
      String key, Function<Configuration, String> reader, List<Daemon> daemons) {
    Map<String, String> values = new LinkedHashMap<>();
    for (Daemon daemon : daemons) {
      String value = reader.apply(daemon.conf());
      values.put(daemon.name(), value.isEmpty() ? "not set" : "\"" + value + "\"");
    }
    return Finding.differing(
        key,
        values,
        "Set the same value on all nodes, and restart the daemons that run with another value.");
  }
}
