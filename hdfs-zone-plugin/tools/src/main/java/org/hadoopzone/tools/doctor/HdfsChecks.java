/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.hadoopzone.hdfs.HdfsZoneKeys;
import org.hadoopzone.hdfs.namenode.ZoneBlockPlacementPolicy;
import org.hadoopzone.hdfs.namenode.ZoneStripedBlockPlacementPolicy;
import org.hadoopzone.tools.doctor.Daemon.Role;
import org.hadoopzone.zone.DiskZoneKeys;

/** Checks that daemons agree, and that features of HDFS do not interfere with disk zones. */
final class HdfsChecks {
  private static final String NOT_TELLING = "DataNodesNotTelling";
  private static final String WITHOUT_ZONE = "StoragesWithoutZone";

  /** The keys that must be equal on all DataNodes, with their defaults. */
  private static final Map<String, Object> DATANODE_KEYS = dataNodeKeys();

  private HdfsChecks() {}

  /**
   * Checks that DataNodes honor nominated storages if, and only if, all NameNodes nominate by zone.
   *
   * @param everyNameNodeAnswered false if the configuration of a NameNode is unknown
   */
  static List<Finding> honor(
      List<Daemon> nameNodes, List<Daemon> dataNodes, boolean everyNameNodeAnswered) {
    String key = HdfsZoneKeys.HONOR_NOMINATED_STORAGE;
    List<Finding> findings = new ArrayList<>();
    Optional<String> stock =
        nameNodes.stream()
            .map(HdfsChecks::stockPolicy)
            .filter(Optional::isPresent)
            .map(Optional::get)
            .findFirst();
    for (Daemon dataNode : dataNodes) {
      if (!dataNode.choosesVolumesByZone()) {
        continue;
      }
      boolean honors =
          dataNode.conf().getBoolean(key, HdfsZoneKeys.HONOR_NOMINATED_STORAGE_DEFAULT);
      if (honors && stock.isPresent()) {
        findings.add(
            dataNode.wrong(
                key,
                "is true, but "
                    + stock.get()
                    + ": a stock policy nominates the same storage of a DataNode for every block,"
                    + " which fills up one volume",
                "Remove it and restart this DataNode, before anything else is changed; docs/hdfs.md"
                    + " has the order."));
      }
      if (!honors && !stock.isPresent() && everyNameNodeAnswered) {
        findings.add(
            dataNode.note(
                key,
                "is not true, so that what the NameNode nominates for temporary files does not"
                    + " count",
                "Set it to true and restart, now that every NameNode has both policies."));
      }
    }
    return findings;
  }

  /**
   * Describes a placement policy of a NameNode that does not nominate by zone; empty if both do.
   */
  private static Optional<String> stockPolicy(Daemon nameNode) {
    if (!nameNode.nominatesByZone()) {
      return Optional.of(
          not(
              nameNode,
              DFSConfigKeys.DFS_BLOCK_REPLICATOR_CLASSNAME_KEY,
              ZoneBlockPlacementPolicy.class));
    }
    if (!nameNode.nominatesStripedByZone()) {
      return Optional.of(
          not(
              nameNode,
              DFSConfigKeys.DFS_BLOCK_PLACEMENT_EC_CLASSNAME_KEY,
              ZoneStripedBlockPlacementPolicy.class));
    }
    return Optional.empty();
  }

  private static String not(Daemon nameNode, String key, Class<?> policy) {
    return key + " is not " + policy.getSimpleName() + " (" + nameNode.name() + ")";
  }

  /**
   * Checks that DataNodes enable the disk balancer, without which a NameNode that nominates by zone
   * cannot query their volumes, and advises against running {@code hdfs diskbalancer}.
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
                "is false, so that the NameNode cannot ask where the storages are, and takes them"
                    + " in turn",
                "Set it to true and restart."));
      }
    }
    for (Daemon nameNode : nameNodes) {
      findings.add(
          nameNode.note(
              key,
              "stays true for the NameNode's questions, and so hdfs diskbalancer works, which"
                  + " evens out volumes whatever their zone is",
              "Do not run it."));
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
    String key = "dfs.datanode.max.slowdisks.to.exclude";
    String sampling = "dfs.datanode.fileio.profiling.sampling.percentage";
    String leastKey = "dfs.datanode.min.outlier.detection.disks";
    int excluded = daemon.conf().getInt(key, 0);
    if (!daemon.is(Role.DATANODE) || excluded <= 0) {
      return Collections.emptyList();
    }
    String remedy = "Set it to 0: inner volumes are slower, and that is as it should be.";
    int least = daemon.conf().getInt(leastKey, 5);
    int volumes = daemon.dataDirs().size();
    if (daemon.conf().getInt(sampling, 0) <= 0) {
      return Collections.singletonList(
          daemon.note(
              key, "is " + excluded + ", without effect as long as " + sampling + " is 0", remedy));
    }
    if (volumes < least) {
      return Collections.singletonList(
          daemon.note(
              key,
              String.format(
                  "is %d, without effect as long as there are %d volumes and %s is %d",
                  excluded, volumes, leastKey, least),
              remedy));
    }
    return Collections.singletonList(
        daemon.wrong(
            key,
            String.format(
                "is %d: HDFS takes so many slow volumes, and so perhaps inner ones, away from"
                    + " every policy, and their blocks go outward",
                excluded),
            remedy));
  }

  /**
   * Checks whether a NameNode knows the zones of the storages of its DataNodes.
   *
   * @param bean the attributes of {@link ClusterExamination#NAMENODE_METRICS}
   */
  static List<Finding> metrics(String nameNode, Map<?, ?> bean) {
    List<Finding> findings = new ArrayList<>();
    long notTelling = number(bean, NOT_TELLING);
    if (notTelling > 0) {
      findings.add(
          Finding.wrong(
              nameNode,
              NOT_TELLING,
              "is " + notTelling + ": DataNodes do not tell their storages",
              "Its log says which and why (\"Cannot get the storage paths of\"); docs/hdfs.md"
                  + " lists what that needs."));
    }
    long withoutZone = number(bean, WITHOUT_ZONE);
    if (withoutZone > 0) {
      findings.add(
          Finding.note(
              nameNode,
              WITHOUT_ZONE,
              "is " + withoutZone + ": these storages are taken in turn",
              "Look again in a minute: it asks in the background; then see its log."));
    }
    return findings;
  }

  private static long number(Map<?, ?> bean, String name) {
    Object value = bean.get(name);
    return value instanceof Number ? ((Number) value).longValue() : 0;
  }

  /**
   * Checks that all roles have the same outer dirs. Skips daemons that have none, which {@link
   * KeyChecks#outerDirs} reports.
   */
  static List<Finding> sameOuterDirs(List<Daemon> daemons) {
    return differing(
        DiskZoneKeys.OUTER_DIRS,
        DiskZoneKeys.OUTER_DIRS_DEFAULT,
        daemons.stream()
            .filter(daemon -> !daemon.conf().getTrimmed(DiskZoneKeys.OUTER_DIRS, "").isEmpty())
            .collect(Collectors.toList()));
  }

  /** Checks the keys that must be equal on all DataNodes. */
  static List<Finding> sameDataNodeKeys(List<Daemon> dataNodes) {
    List<Finding> findings = new ArrayList<>();
    DATANODE_KEYS.forEach(
        (key, standard) -> findings.addAll(differing(key, standard.toString(), dataNodes)));
    return findings;
  }

  /** Reports the daemons whose value of a key differs from the most common one. */
  private static List<Finding> differing(String key, String standard, List<Daemon> daemons) {
    Map<String, List<Daemon>> byValue = new LinkedHashMap<>();
    for (Daemon daemon : daemons) {
      byValue
          .computeIfAbsent(daemon.conf().getTrimmed(key, standard), any -> new ArrayList<>())
          .add(daemon);
    }
    List<Finding> findings = new ArrayList<>();
    if (byValue.size() < 2) {
      return findings;
    }
    String common =
        byValue.entrySet().stream()
            .max(Comparator.comparingInt(entry -> entry.getValue().size()))
            .map(Map.Entry::getKey)
            .orElseThrow(AssertionError::new);
    int more = byValue.get(common).size() - 1;
    String witness =
        byValue.get(common).get(0).name() + (more == 0 ? "" : " and " + more + " more");
    for (Daemon daemon : daemons) {
      String value = daemon.conf().getTrimmed(key, standard);
      if (!Objects.equals(value, common)) {
        findings.add(
            daemon.wrong(
                key,
                String.format("is %s, but %s on %s", quoted(value), quoted(common), witness),
                "Set the same value everywhere, and restart what runs with another one."));
      }
    }
    return findings;
  }

  private static Map<String, Object> dataNodeKeys() {
    Map<String, Object> keys = new LinkedHashMap<>();
    keys.put(DiskZoneKeys.SPILL_OVER_BEGIN_PERCENT, DiskZoneKeys.SPILL_OVER_BEGIN_PERCENT_DEFAULT);
    keys.put(DiskZoneKeys.SPILL_OVER_END_PERCENT, DiskZoneKeys.SPILL_OVER_END_PERCENT_DEFAULT);
    keys.put(
        HdfsZoneKeys.RESERVED_FOR_TEMPORARY_PERCENT,
        HdfsZoneKeys.RESERVED_FOR_TEMPORARY_PERCENT_DEFAULT);
    keys.put(HdfsZoneKeys.HONOR_NOMINATED_STORAGE, HdfsZoneKeys.HONOR_NOMINATED_STORAGE_DEFAULT);
    keys.put(DFSConfigKeys.DFS_DATANODE_FSDATASET_VOLUME_CHOOSING_POLICY_KEY, "");
    return keys;
  }

  private static String quoted(String value) {
    return value.isEmpty() ? "not set" : "\"" + value + "\"";
  }
}
