/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.hadoopzone.hdfs.HdfsZoneKeys;
import org.hadoopzone.hdfs.namenode.ZoneBlockPlacementPolicy;
import org.hadoopzone.hdfs.namenode.ZoneStripedBlockPlacementPolicy;

/**
 * Checks that DataNodes honor nominated storages if, and only if, all NameNodes nominate by zone.
 */
final class HonorCheck {
  private static final String KEY = HdfsZoneKeys.HONOR_NOMINATED_STORAGE;

  private HonorCheck() {}

  static List<Finding> findings(Hdfs hdfs) {
    List<Finding> findings = new ArrayList<>();
    Optional<String> stock =
        hdfs.nameNodes().stream()
            .map(HonorCheck::stockPolicy)
            .filter(Optional::isPresent)
            .map(Optional::get)
            .findFirst();
    for (Daemon dataNode : hdfs.dataNodes()) {
      if (!dataNode.choosesVolumesByZone()) {
        continue;
      }
      boolean honors =
          dataNode.conf().getBoolean(KEY, HdfsZoneKeys.HONOR_NOMINATED_STORAGE_DEFAULT);
      if (honors && stock.isPresent()) {
        findings.add(
            dataNode.wrong(
                KEY,
                "is true, but "
                    + stock.get()
                    + ": a stock policy nominates the same storage of a DataNode for every block,"
                    + " which fills up one volume",
                "Remove it and restart this DataNode, before anything else is changed; docs/hdfs.md"
                    + " has the order."));
      }
      if (!honors && !stock.isPresent() && hdfs.everyNameNodeAnswered()) {
        findings.add(
            dataNode.note(
                KEY,
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
}
