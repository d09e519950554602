/*
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */
package org.hadoopzone.hdfs.namenode;

import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.net.Node;
import org.apache.hadoop.util.Time;
import org.hadoopzone.disk.Draw;
import org.hadoopzone.disk.ZoneRule;
import org.hadoopzone.hdfs.VolumeQuery;

/**
 * The zones of all storages of the cluster. The write path only looks at what is known; {@link
 * #refresh} finds out what is not, in other threads.
 */
final class StorageZones {
  private final Map<DatanodeDescriptor, NodeZones> nodes = new ConcurrentHashMap<>();

  /** What the write path looks at, without a detour over the nodes. */
  private final Map<StorageType, Map<DatanodeDescriptor, StoragesOfType>> storages =
      new EnumMap<>(StorageType.class);

  private final VolumeQuery query;
  private final ZoneRule rule;
  private final BlockPlacementMetrics metrics;

  StorageZones(VolumeQuery query, ZoneRule rule, BlockPlacementMetrics metrics) {
    this.query = query;
    this.rule = rule;
    this.metrics = metrics;
    for (StorageType type : StorageType.values()) {
      storages.put(type, new ConcurrentHashMap<>());
    }
  }

  /**
   * The storages of a DataNode and of a type that it has, with what is known of them: no zones
   * before {@link #refresh}.
   */
  StoragesOfType of(DatanodeDescriptor node, StorageType type) {
    StoragesOfType known = storages.get(type).get(node);
    return known != null && known.areOf(node) ? known : ofUnknown(node, type);
  }

  private static StoragesOfType ofUnknown(DatanodeDescriptor node, StorageType type) {
    StoragesOfType now = new NodeStorages(node, Collections.emptyMap(), Draw.RANDOM).ofType(type);
    // The last storage of the type may be gone since stock HDFS chose it.
    return now == null ? new StoragesOfType(node, EnumSet.of(type), false, Draw.RANDOM) : now;
  }

  /**
   * Takes what the latest heartbeats said, asks those DataNodes that have something new to tell,
   * and forgets those that are gone.
   */
  void refresh(Collection<Node> dataNodes, Executor executor) {
    Set<DatanodeDescriptor> present = new HashSet<>();
    int storagesWithoutZone = 0;
    int failing = 0;
    for (Node each : dataNodes) {
      DatanodeDescriptor node = (DatanodeDescriptor) each;
      NodeZones zones = nodes.computeIfAbsent(node, NodeZones::new);
      present.add(node);
      zones.update(node);
      publish(node, zones.storages());
      storagesWithoutZone += zones.storages().countUnknown();
      failing += zones.isFailing() ? 1 : 0;
      if (zones.claimQuestion(node, Time.monotonicNow())) {
        executor.execute(() -> ask(zones, node));
      }
    }
    nodes.keySet().retainAll(present);
    storages.values().forEach(ofType -> ofType.keySet().retainAll(present));
    metrics.setUnknown(storagesWithoutZone, failing);
  }

  private void ask(NodeZones zones, DatanodeDescriptor node) {
    if (!zones.ask(node, query, rule, Time.monotonicNow())) {
      metrics.countFailedQuery();
    }
    publish(node, zones.storages());
  }

  /** A type that a DataNode no longer has goes, as {@code compute} removes what is null. */
  private void publish(DatanodeDescriptor node, NodeStorages sorted) {
    storages.forEach((type, ofType) -> ofType.compute(node, (key, old) -> sorted.ofType(type)));
  }
}
