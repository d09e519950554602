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

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.server.protocol.DatanodeStorage;
import org.apache.hadoop.hdfs.server.protocol.StorageReport;
import org.hadoopzone.disk.Candidate;
import org.hadoopzone.disk.Candidates;
import org.hadoopzone.disk.Place;
import org.hadoopzone.disk.Zone;
import org.hadoopzone.hdfs.Spindles;

/**
 * The storages of one DataNode after a heartbeat, sorted so that a choice costs next to nothing:
 * their types and, for each type, the storages in use with their zone and what remains on them.
 * Immutable.
 */
final class NodeStorages {
  private static final Candidates<String> NONE = new Candidates<>();

  private final Set<StorageType> types = EnumSet.noneOf(StorageType.class);
  private final Set<StorageType> zoned = EnumSet.noneOf(StorageType.class);
  private final Map<StorageType, Candidates<String>> inUse = new EnumMap<>(StorageType.class);
  private int unknown;

  /**
   * Sorts the storages.
   *
   * @param zones from storage ID to zone, {@code null} if it is not known
   */
  NodeStorages(StorageReport[] reports, Function<String, Zone> zones) {
    for (StorageReport report : reports) {
      DatanodeStorage storage = report.getStorage();
      types.add(storage.getStorageType());
      if (isSpindleInUse(storage)) {
        boolean isKnown = zones.apply(storage.getStorageID()) != null;
        unknown += isKnown ? 0 : 1;
        if (isKnown) {
          zoned.add(storage.getStorageType());
        }
      }
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
  private void add(StorageReport report, Function<String, Zone> zones) {
    DatanodeStorage storage = report.getStorage();
    StorageType type = storage.getStorageType();
    Zone zone = zoned.contains(type) ? zones.apply(storage.getStorageID()) : Zone.INNER;
    if (zone != null && isInUse(storage)) {
      inUse
          .computeIfAbsent(type, any -> new Candidates<>())
          .add(
              new Candidate<>(
                  new Place<>(storage.getStorageID(), zone, report.getCapacity()),
                  report.getRemaining()));
    }
  }

  /** The storage types that the DataNode has, in use or not. */
  Set<StorageType> types() {
    return types;
  }

  /** Whether there are zones to choose from for a type. */
  boolean isZoned(StorageType type) {
    return zoned.contains(type);
  }

  /** The storages of a type that can take a block, by storage ID. */
  Candidates<String> ofType(StorageType type) {
    return inUse.getOrDefault(type, NONE);
  }

  /** How many hard disks are in use whose zone is not known. */
  int countUnknown() {
    return unknown;
  }
}
