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
import org.hadoopzone.disk.BackgroundWork;
import org.hadoopzone.disk.Draw;
import org.hadoopzone.disk.ZoneRule;
import org.hadoopzone.hdfs.VolumeQuery;

/**
 * The zones of all storages of the cluster. The write path only looks at what is known; {@link
 * #refresh} finds out what is not, in other threads.
 *
 * <p>DataNodes are told apart by identity: HDFS makes another object for one that was forgotten and
 * comes back under the same name, with other storages.
 */
final class StorageZones {
  private final VolumeQuery query;
  private final ZoneRule rule;
  private final BlockPlacementMetrics metrics;
  private final Map<DatanodeDescriptor, NodeZones> nodes = new IdentityHashMap<>();

  /** What the write path looks at; not changed any more, but replaced. */
  private volatile Map<StorageType, Map<DatanodeDescriptor, StoragesOfType>> storages =
      Collections.emptyMap();

  StorageZones(VolumeQuery query, ZoneRule rule, BlockPlacementMetrics metrics) {
    this.query = query;
    this.rule = rule;
    this.metrics = metrics;
  }

  /**
   * The storages of a DataNode and of a type that it has, with what is known of them: no zones
   * before {@link #refresh}.
   */
  StoragesOfType of(DatanodeDescriptor node, StorageType type) {
    StoragesOfType known = storages.getOrDefault(type, Collections.emptyMap()).get(node);
    return known == null ? ofUnknown(node, type) : known;
  }

  private static StoragesOfType ofUnknown(DatanodeDescriptor node, StorageType type) {
    StoragesOfType now =
        new NodeStorages(node, Collections.emptyMap(), Draw.RANDOM).byType().get(type);
    // The last storage of the type may be gone since stock HDFS chose it.
    return now == null ? new StoragesOfType(EnumSet.of(type), false, Draw.RANDOM) : now;
  }

  /** The work of calling {@link #refresh} again and again, which the metrics show. */
  BackgroundWork refreshing() {
    return metrics.refreshing();
  }

  /**
   * Takes what the latest heartbeats said, asks those DataNodes that have something new to tell,
   * and forgets those that are gone. An answer that comes later counts from the next time on.
   *
   * @return whether nothing more is expected before a DataNode has news: no question is open, and
   *     no DataNode has yet to report its storages
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
      NodeZones zones = nodes.computeIfAbsent(node, NodeZones::new);
      present.add(node);
      zones.update(node);
      storagesWithZone += zones.storages().countKnown();
      storagesWithoutZone += zones.storages().countUnknown();
      failing += zones.isFailing() ? 1 : 0;
      if (zones.claimQuestion(node, Time.monotonicNow())) {
        ask(zones, node, executor);
      }
      settled &= !zones.isBeingAsked() && !zones.storages().byType().isEmpty();
      zones
          .storages()
          .byType()
          .forEach(
              (type, ofType) ->
                  sorted.computeIfAbsent(type, any -> new IdentityHashMap<>()).put(node, ofType));
    }
    nodes.keySet().retainAll(present);
    storages = sorted;
    metrics.setZones(storagesWithZone, storagesWithoutZone, failing);
    return settled;
  }

  private void ask(NodeZones zones, DatanodeDescriptor node, Executor executor) {
    boolean handedOver = false;
    try {
      executor.execute(() -> ask(zones, node));
      handedOver = true;
    } finally {
      if (!handedOver) {
        // Such as for want of another thread: it is asked by the next refresh.
        zones.endQuestion();
      }
    }
  }

  private void ask(NodeZones zones, DatanodeDescriptor node) {
    if (!zones.ask(node, query, rule, Time.monotonicNow())) {
      metrics.countFailedQuery();
    }
  }
}
