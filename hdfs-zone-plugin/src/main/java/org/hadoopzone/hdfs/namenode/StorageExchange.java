/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.namenode;

import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.hadoopzone.disk.Choice;
import org.hadoopzone.disk.Retention;
import org.hadoopzone.disk.ZoneChooser;
import org.hadoopzone.hdfs.retention.RetentionRules;

/**
 * Exchanges the storage that stock HDFS chose on a DataNode for one of the zone that the file
 * deserves: same DataNode, same storage type. Stock HDFS cares for the DataNode and the type only,
 * and takes the first storage that it meets.
 *
 * <p>Where zones do not matter, as on flash, or are not known yet, the storages with room are taken
 * in turn, as a stock DataNode takes its volumes. Thread-safe, without I/O. What it knows of space
 * is as old as the DataNode's heartbeat before last; the DataNode knows better and has the last
 * word.
 */
final class StorageExchange {
  private final StorageZones zones;
  private final RetentionRules rules;
  private final ZoneChooser chooser;
  private final BlockPlacementMetrics metrics;

  StorageExchange(
      StorageZones zones,
      RetentionRules rules,
      ZoneChooser chooser,
      BlockPlacementMetrics metrics) {
    this.zones = zones;
    this.rules = rules;
    this.chooser = chooser;
    this.metrics = metrics;
  }

  /** The storages that may be taken instead of one that stock HDFS chose, and that one. */
  StoragesOfType alike(DatanodeStorageInfo chosen) {
    return zones.of(chosen.getDatanodeDescriptor(), chosen.getStorageType());
  }

  /**
   * The storage that takes the replica.
   *
   * @param chosen by stock HDFS
   * @param alike what {@link #alike(DatanodeStorageInfo)} says of it
   * @param ofFile what the file is for, as far as that is the same on all DataNodes
   * @param wanted the storage types that the file's storage policy names
   */
  DatanodeStorageInfo exchange(
      DatanodeStorageInfo chosen,
      StoragesOfType alike,
      Retention ofFile,
      Set<StorageType> wanted,
      long size) {
    Retention retention =
        alike.isZoned() ? rules.onDataNode(ofFile, wanted, alike.present()) : Retention.PERMANENT;
    Optional<Choice<DatanodeStorageInfo>> choice =
        chooser.choose(alike, size, retention.preferredZone(), alike.turns());
    if (!choice.isPresent()) {
      metrics.countLeftAsChosen();
      return chosen;
    }
    if (alike.isZoned()) {
      metrics.count(retention, size, choice.get());
    } else {
      metrics.countWithoutZone();
    }
    return choice.get().handle();
  }
}
