/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.namenode;

import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.hadoopzone.hdfs.lifetime.LifetimeRules;
import org.hadoopzone.zone.Choice;
import org.hadoopzone.zone.Lifetime;
import org.hadoopzone.zone.ZoneChooser;

/**
 * Replaces the storage that stock HDFS chose on a DataNode with one in the preferred zone of the
 * file, on the same DataNode and of the same storage type. Stock HDFS selects only the DataNode and
 * the type, and uses the first storage that matches.
 *
 * <p>If zones do not matter, as on flash, or are not known yet, the storages with enough free space
 * are used round-robin, like the volumes of a stock DataNode. Thread-safe, without I/O.
 *
 * <p>The NameNode uses a copy of the storage reports that it refreshes once per heartbeat interval,
 * so its free-space figures can be about two heartbeat intervals old. The DataNode makes the final
 * decision.
 */
final class StorageExchange {
  private final StorageZones zones;
  private final LifetimeRules rules;
  private final ZoneChooser chooser;
  private final BlockPlacementMetrics metrics;

  StorageExchange(
      StorageZones zones, LifetimeRules rules, ZoneChooser chooser, BlockPlacementMetrics metrics) {
    this.zones = zones;
    this.rules = rules;
    this.chooser = chooser;
    this.metrics = metrics;
  }

  /**
   * Returns the candidates for a replica: the storages on the same DataNode and of the same type as
   * the storage that stock HDFS chose, including that storage.
   */
  StoragesOfType alike(DatanodeStorageInfo chosen) {
    return zones.of(chosen.getDatanodeDescriptor(), chosen.getStorageType());
  }

  /**
   * Returns the storage for the replica.
   *
   * @param chosen the storage that stock HDFS chose
   * @param alike the result of {@link #alike(DatanodeStorageInfo)} for {@code chosen}
   * @param ofFile lifetime of the file, before the storage types of the DataNode are considered
   * @param wanted the storage types of the file's storage policy
   * @param size maximum size of the replica, in bytes
   */
  DatanodeStorageInfo exchange(
      DatanodeStorageInfo chosen,
      StoragesOfType alike,
      Lifetime ofFile,
      Set<StorageType> wanted,
      long size) {
    Lifetime lifetime =
        alike.isZoned ? rules.onDataNode(ofFile, wanted, alike.present) : Lifetime.PERMANENT;
    Optional<Choice<DatanodeStorageInfo>> choice =
        chooser.choose(alike, size, lifetime.preferredZone(), alike.turns);
    if (!choice.isPresent()) {
      metrics.leftAsChosen.incr();
      return chosen;
    }
    if (alike.isZoned) {
      metrics.count(lifetime, size, choice.get());
    } else {
      metrics.withoutZone.incr();
    }
    return choice.get().handle();
  }
}
