/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.namenode;

import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;

/** The DataNodes of a large cluster, made up: 1000 in 50 racks, each with 12 volumes on 6 disks. */
final class LargeCluster {
  static final int NODES = 1000;
  static final String OUTER_DIRS = "/data/*/outer";

  private static final int NODES_PER_RACK = 20;
  private static final int VOLUMES = 12;

  private LargeCluster() {}

  static DatanodeID id(int i) {
    return new DatanodeID("10.0." + i / 250 + "." + i % 250, "node" + i, "uuid-" + i, 1, 2, 3, 4);
  }

  static String rack(int i) {
    return "/rack" + i / NODES_PER_RACK;
  }

  /** Adds its volumes to a DataNode, all with room. */
  static void addVolumes(DatanodeDescriptor node) {
    pathsOf(node).keySet().forEach(id -> DataNodes.addDisk(node, id));
  }

  /** What a DataNode would answer to the question where its storages are. */
  static Map<String, String> pathsOf(DatanodeID node) {
    Map<String, String> paths = new HashMap<>();
    for (int volume = 0; volume < VOLUMES; volume++) {
      String zone = volume % 2 == 0 ? "outer" : "inner";
      paths.put(
          "DS-" + node.getDatanodeUuid() + "-" + volume,
          "/data/" + volume / 2 + "/" + zone + "/dfs");
    }
    return paths;
  }
}
