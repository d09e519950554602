/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.namenode;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.hdfs.server.protocol.DatanodeStorage;
import org.apache.hadoop.hdfs.server.protocol.StorageReport;
import org.hadoopzone.hdfs.Spindles;
import org.hadoopzone.zone.Candidate;
import org.hadoopzone.zone.Zone;
import org.hadoopzone.zone.ZoneChooser;
import org.hadoopzone.zone.ZonedVolume;

/**
 * The storages of one DataNode as of a heartbeat, by type and by zone, with their remaining space.
 * Immutable.
 */
final class NodeStorages {
  /** The storages by type, for all types that the DataNode has. */
  final Map<StorageType, StoragesOfType> byType = new EnumMap<>(StorageType.class);

  /** The number of hard-disk storages in use whose zone is known. */
  final int known;

  /** The number of hard-disk storages in use whose zone is unknown. */
  final int unknown;

  /**
   * Groups the storages by type and zone.
   *
   * @param zones the known zones, by storage ID
   * @param chooser will choose among the storages
   * @param previous the storages by type as of the previous heartbeat, whose round-robin positions
   *     are continued
   */
  NodeStorages(
      DatanodeDescriptor node,
      Map<String, Zone> zones,
      ZoneChooser chooser,
      Map<StorageType, StoragesOfType> previous) {
    StorageReport[] reports = node.getStorageReports();
    Set<StorageType> present = EnumSet.noneOf(StorageType.class);
    Set<StorageType> zoned = EnumSet.noneOf(StorageType.class);
    int withZone = 0;
    int withoutZone = 0;
    for (StorageReport report : reports) {
      DatanodeStorage storage = report.getStorage();
      present.add(storage.getStorageType());
      if (isSpindleInUse(storage)) {
        if (zones.containsKey(storage.getStorageID())) {
          withZone++;
          zoned.add(storage.getStorageType());
        } else {
          withoutZone++;
        }
      }
    }
    known = withZone;
    unknown = withoutZone;
    for (StorageType type : present) {
      byType.put(type, new StoragesOfType(present, zoned.contains(type), previous.get(type)));
    }
    for (StorageReport report : reports) {
      add(node.getStorageInfo(report.getStorage().getStorageID()), report, zones);
    }
    byType.values().forEach(chooser::prepare);
  }

  private static boolean isSpindleInUse(DatanodeStorage storage) {
    return Spindles.include(storage.getStorageType()) && isInUse(storage);
  }

  private static boolean isInUse(DatanodeStorage storage) {
    return storage.getState() == DatanodeStorage.State.NORMAL;
  }

  /**
   * Adds a storage, unless it is out of service. If no zone is known for its storage type, the
   * storage counts as inner. If only the zone of this storage is unknown, the storage is skipped.
   */
  private void add(DatanodeStorageInfo storage, StorageReport report, Map<String, Zone> zones) {
    StoragesOfType alike = byType.get(report.getStorage().getStorageType());
    Zone zone = alike.isZoned ? zones.get(report.getStorage().getStorageID()) : Zone.INNER;
    if (zone != null && storage != null && isInUse(report.getStorage())) {
      alike.add(
          new Candidate<>(
              new ZonedVolume<>(storage, zone, report.getCapacity()), report.getRemaining()));
    }
  }
}
