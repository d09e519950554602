/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.namenode;

import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executor;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.net.Node;
import org.apache.hadoop.util.Time;
import org.hadoopzone.hdfs.VolumeQuery;
import org.hadoopzone.zone.ZoneChooser;
import org.hadoopzone.zone.ZoneRule;

/**
 * The zones of all storages of the cluster. The write path uses only known zones; {@link #refresh}
 * queries unknown zones in other threads.
 *
 * <p>DataNodes are compared by identity: if a removed DataNode registers again under the same name,
 * with other storages, HDFS creates a new object.
 */
final class StorageZones {
  private final VolumeQuery query;
  private final ZoneRule rule;
  private final ZoneChooser chooser;
  final BlockPlacementMetrics.Registration registration;
  private final Map<DatanodeDescriptor, NodeZones> nodes = new IdentityHashMap<>();

  /**
   * The storages that the write path reads. The map is immutable; each refresh replaces the whole
   * map.
   */
  private volatile Map<StorageType, Map<DatanodeDescriptor, StoragesOfType>> storages =
      Collections.emptyMap();

  StorageZones(
      VolumeQuery query,
      ZoneRule rule,
      ZoneChooser chooser,
      BlockPlacementMetrics.Registration registration) {
    this.query = query;
    this.rule = rule;
    this.chooser = chooser;
    this.registration = registration;
  }

  /**
   * Returns the storages of one type that a DataNode has, with their known zones. Before the first
   * {@link #refresh}, no zones are known.
   */
  StoragesOfType of(DatanodeDescriptor node, StorageType type) {
    StoragesOfType known = storages.getOrDefault(type, Collections.emptyMap()).get(node);
    return known == null ? ofUnknown(node, type) : known;
  }

  /**
   * Returns the storages as of the latest heartbeat, starting at a random round-robin position.
   * Used only until the next refresh.
   */
  private StoragesOfType ofUnknown(DatanodeDescriptor node, StorageType type) {
    StoragesOfType now =
        new NodeStorages(node, Collections.emptyMap(), chooser, Collections.emptyMap())
            .byType.get(type);
    // The last storage of the type may have been removed after stock HDFS chose it.
    return now == null ? new StoragesOfType(EnumSet.of(type), false, null) : now;
  }

  /**
   * Updates the storages from the latest heartbeats, queries DataNodes with new storages, and
   * removes DataNodes that have left. A response that arrives after this method returns takes
   * effect at the next refresh.
   *
   * @return whether the zones are up to date: no query is in progress, and all DataNodes have
   *     reported their storages
   */
  synchronized boolean refresh(Collection<Node> dataNodes, Executor executor) {
    Set<DatanodeDescriptor> present = Collections.newSetFromMap(new IdentityHashMap<>());
    Map<StorageType, Map<DatanodeDescriptor, StoragesOfType>> sorted =
        new EnumMap<>(StorageType.class);
    int storagesWithZone = 0;
    int storagesWithoutZone = 0;
    int failing = 0;
    boolean settled = true;
    for (Node each : dataNodes) {
      DatanodeDescriptor node = (DatanodeDescriptor) each;
      NodeZones zones = nodes.computeIfAbsent(node, any -> new NodeZones(node, chooser));
      present.add(node);
      zones.update(node);
      storagesWithZone += zones.storages().known;
      storagesWithoutZone += zones.storages().unknown;
      failing += zones.isFailing() ? 1 : 0;
      if (zones.claimQuestion(node, Time.monotonicNow())) {
        ask(zones, node, executor);
      }
      settled &= !zones.isBeingAsked() && !zones.storages().byType.isEmpty();
      zones
          .storages()
          .byType
          .forEach(
              (type, ofType) ->
                  sorted.computeIfAbsent(type, any -> new IdentityHashMap<>()).put(node, ofType));
    }
    nodes.keySet().retainAll(present);
    storages = sorted;
    registration.setZones(storagesWithZone, storagesWithoutZone, failing);
    return settled;
  }

  private void ask(NodeZones zones, DatanodeDescriptor node, Executor executor) {
    boolean handedOver = false;
    try {
      executor.execute(() -> ask(zones, node));
      handedOver = true;
    } finally {
      if (!handedOver) {
        // The executor rejected the query, for example because no thread could be started. The next
        // refresh queries the DataNode.
        zones.endQuestion();
      }
    }
  }

  private void ask(NodeZones zones, DatanodeDescriptor node) {
    if (!zones.ask(node, query, rule, Time.monotonicNow())) {
      registration.metrics().queriesFailed.incr();
    }
  }
}
