/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.namenode;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.hadoopzone.hdfs.lifetime.LifetimeRules;
import org.hadoopzone.zone.Choice;
import org.hadoopzone.zone.Lifetime;
import org.hadoopzone.zone.ZoneChooser;

/**
 * Replaces the storage that stock HDFS chose with a storage in the file's preferred zone. The new
 * storage is on the same DataNode and of the same storage type. Stock HDFS selects only the
 * DataNode and the type, and uses the first storage that matches.
 *
 * <p>If zones do not matter, as on flash, or are not known yet, the storages with enough free space
 * are used round-robin, like the volumes of a stock DataNode. On a DataNode that has just
 * registered, the storage is chosen at random. Thread-safe, without I/O.
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
   * Replaces the storages for the replicas of a block.
   *
   * <p>Does each step for all replicas before the next step, so that the CPU loads the data of all
   * DataNodes at the same time. The counters are last, because an atomic update delays later loads.
   *
   * @param targets the storages that stock HDFS chose
   * @param kept the targets that must not be replaced
   * @param ofFile lifetime of the file, before the storage types of the DataNode are considered
   * @param wanted the storage types of the file's storage policy
   * @param size maximum size of a replica, in bytes
   */
  void exchange(
      List<DatanodeStorageInfo> targets,
      List<DatanodeStorageInfo> kept,
      Lifetime ofFile,
      Collection<StorageType> wanted,
      long size) {
    List<Nomination> nominations = new ArrayList<>(targets.size());
    for (int i = 0; i < targets.size(); i++) {
      if (!kept.contains(targets.get(i))) {
        nominations.add(new Nomination(i, targets.get(i), ofFile, wanted));
      }
    }
    for (Nomination nomination : nominations) {
      nomination.choose(targets, size);
    }
    for (Nomination nomination : nominations) {
      nomination.count(size);
    }
  }

  /** The nomination of a storage for one replica. */
  private final class Nomination {
    private final int target;

    /** All storages of the DataNode with the type of the storage that stock HDFS chose. */
    private final StoragesOfType alike;

    private final Lifetime lifetime;
    private Choice<DatanodeStorageInfo> choice;

    Nomination(
        int target, DatanodeStorageInfo chosen, Lifetime ofFile, Collection<StorageType> wanted) {
      this.target = target;
      alike = zones.of(chosen.getDatanodeDescriptor(), chosen.getStorageType());
      lifetime =
          alike.isZoned ? rules.onDataNode(ofFile, wanted, alike.present) : Lifetime.PERMANENT;
    }

    /** Replaces the target, unless no storage has enough space. */
    void choose(List<DatanodeStorageInfo> targets, long size) {
      choice = chooser.choose(alike, size, lifetime.preferredZone(), alike).orElse(null);
      if (choice != null) {
        targets.set(target, choice.handle());
      }
    }

    void count(long size) {
      if (choice == null) {
        metrics.leftAsChosen.incr();
      } else if (alike.isZoned) {
        metrics.count(lifetime, size, choice);
      } else {
        metrics.withoutZone.incr();
      }
    }
  }
}
