/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.locate;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.hadoopzone.hdfs.Spindles;
import org.hadoopzone.hdfs.VolumeQuery;
import org.hadoopzone.zone.ZoneRule;

/**
 * The volumes of the DataNodes. Queries each DataNode once, when its first replica is found. Not
 * thread-safe.
 */
final class NodeVolumes {
  private final VolumeQuery query;
  private final ZoneRule rule;
  private final Map<String, Map<String, String>> paths = new HashMap<>();
  private final Map<String, Volume> volumes = new HashMap<>();

  /** The DataNodes that did not report all of their volumes, by the reason and the remedy. */
  final Map<String, List<String>> silent = new TreeMap<>();

  NodeVolumes(VolumeQuery query, ZoneRule rule) {
    this.query = query;
    this.rule = rule;
  }

  Volume of(DatanodeID node, String storageId, StorageType type) {
    // The DataNode is part of the key because PROVIDED storage has the same ID on all DataNodes.
    return volumes.computeIfAbsent(
        node.getDatanodeUuid() + " " + storageId, any -> volume(node, storageId, type));
  }

  private Volume volume(DatanodeID node, String storageId, StorageType type) {
    Map<String, String> answer = paths.computeIfAbsent(node.getDatanodeUuid(), any -> ask(node));
    String path = answer.get(storageId);
    if (path == null && !answer.isEmpty()) {
      note(
          "the DataNode does not report the volume that holds these replicas. Check the DataNode"
              + " for failed volumes, or run the command again later",
          node);
    }
    return new Volume(node.getXferAddrWithHostname(), path, type.name(), zone(path, type));
  }

  private ReplicaZone zone(String path, StorageType type) {
    if (!Spindles.include(type)) {
      return ReplicaZone.NONE;
    }
    boolean isKnown = path != null && !rule.toString().isEmpty();
    return isKnown ? ReplicaZone.valueOf(rule.zoneOf(path).name()) : ReplicaZone.UNKNOWN;
  }

  private Map<String, String> ask(DatanodeID node) {
    try {
      return query.pathsOf(node);
    } catch (IOException e) {
      note(trouble(e), node);
      return Collections.emptyMap();
    }
  }

  private void note(String trouble, DatanodeID node) {
    List<String> nodes = silent.computeIfAbsent(trouble, any -> new ArrayList<>());
    if (!nodes.contains(node.getXferAddrWithHostname())) {
      nodes.add(node.getXferAddrWithHostname());
    }
  }

  private static String trouble(IOException e) {
    if (AccessErrors.isOne(e)) {
      return "DataNodes report the paths of their volumes only to superusers. Run the command as"
          + " the user of the DataNodes, or as a member of their dfs.permissions.superusergroup";
    }
    return "the query for volumes failed. Check that the DataNode runs, that its IPC port is"
        + " reachable, and that dfs.disk.balancer.enabled is true on it ("
        + AccessErrors.firstLine(e.toString())
        + ")";
  }
}
