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

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.hdfs.server.protocol.DatanodeStorage;
import org.apache.hadoop.hdfs.server.protocol.StorageReport;
import org.hadoopzone.disk.Candidate;
import org.hadoopzone.disk.Candidates;
import org.hadoopzone.disk.Draw;
import org.hadoopzone.disk.Place;
import org.hadoopzone.disk.Zone;
import org.hadoopzone.hdfs.Spindles;

/**
 * The storages of one DataNode after a heartbeat, sorted so that a choice costs next to nothing:
 * their types and, for each type, the storages in use with their zone and what remains on them.
 * Immutable.
 *
 * <p>A large cluster does not fit into the caches of a processor, so that each object on the way to
 * a storage costs more than all arithmetic about it. Hence an array where a map would read better,
 * and the storages themselves where their IDs would do.
 */
final class NodeStorages {
  private static final StoragesOfType NONE = new StoragesOfType(false);

  private final DatanodeDescriptor node;
  private final Draw turns;
  private final Set<StorageType> types = EnumSet.noneOf(StorageType.class);
  private final StoragesOfType[] byType = new StoragesOfType[StorageType.values().length];
  private int unknown;

  /**
   * Sorts the storages.
   *
   * @param zones by storage ID; without those that are not known
   * @param turns whose turn it is among storages that are equally good
   */
  NodeStorages(DatanodeDescriptor node, Map<String, Zone> zones, Draw turns) {
    this.node = node;
    this.turns = turns;
    Arrays.fill(byType, NONE);
    StorageReport[] reports = node.getStorageReports();
    Set<StorageType> zoned = EnumSet.noneOf(StorageType.class);
    for (StorageReport report : reports) {
      DatanodeStorage storage = report.getStorage();
      types.add(storage.getStorageType());
      if (isSpindleInUse(storage)) {
        boolean isKnown = zones.containsKey(storage.getStorageID());
        unknown += isKnown ? 0 : 1;
        if (isKnown) {
          zoned.add(storage.getStorageType());
        }
      }
    }
    for (StorageType type : types) {
      byType[type.ordinal()] = new StoragesOfType(zoned.contains(type));
    }
    for (StorageReport report : reports) {
      add(report, zones);
    }
  }

  private static boolean isSpindleInUse(DatanodeStorage storage) {
    return Spindles.include(storage.getStorageType()) && isInUse(storage);
  }

  private static boolean isInUse(DatanodeStorage storage) {
    return storage.getState() == DatanodeStorage.State.NORMAL;
  }

  /** Where no zone of a type is known all are alike, and count as inner. */
  private void add(StorageReport report, Map<String, Zone> zones) {
    DatanodeStorage reported = report.getStorage();
    StoragesOfType alike = byType[reported.getStorageType().ordinal()];
    Zone zone = alike.isZoned ? zones.get(reported.getStorageID()) : Zone.INNER;
    DatanodeStorageInfo storage = node.getStorageInfo(reported.getStorageID());
    if (zone != null && storage != null && isInUse(reported)) {
      alike.inUse.add(
          new Candidate<>(new Place<>(storage, zone, report.getCapacity()), report.getRemaining()));
    }
  }

  /**
   * Whether these are the storages of that very object: HDFS makes another one for a DataNode that
   * was forgotten and comes back under the same name.
   */
  boolean areOf(DatanodeDescriptor dataNode) {
    return node == dataNode;
  }

  /** The storage types that the DataNode has, in use or not. */
  Set<StorageType> types() {
    return types;
  }

  /** Whether there are zones to choose from for a type. */
  boolean isZoned(StorageType type) {
    return byType[type.ordinal()].isZoned;
  }

  /** The storages of a type that can take a block. */
  Candidates<DatanodeStorageInfo> ofType(StorageType type) {
    return byType[type.ordinal()].inUse;
  }

  Draw turns() {
    return turns;
  }

  /** How many hard disks are in use whose zone is not known. */
  int countUnknown() {
    return unknown;
  }

  private static final class StoragesOfType {
    private final Candidates<DatanodeStorageInfo> inUse = new Candidates<>();
    private final boolean isZoned;

    StoragesOfType(boolean isZoned) {
      this.isZoned = isZoned;
    }
  }
}
