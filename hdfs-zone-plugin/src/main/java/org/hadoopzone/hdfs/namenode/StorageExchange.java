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

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.hdfs.server.protocol.DatanodeStorage;
import org.apache.hadoop.hdfs.server.protocol.StorageReport;
import org.hadoopzone.disk.Candidate;
import org.hadoopzone.disk.Choice;
import org.hadoopzone.disk.Place;
import org.hadoopzone.disk.Retention;
import org.hadoopzone.disk.Zone;
import org.hadoopzone.disk.ZoneChooser;
import org.hadoopzone.hdfs.Turns;
import org.hadoopzone.hdfs.retention.RetentionRules;

/**
 * Exchanges the storage that stock HDFS chose on a DataNode for one of the zone that the file
 * deserves: same DataNode, same storage type. Stock HDFS cares for the DataNode and the type only,
 * and takes the first storage that it meets.
 *
 * <p>Where zones do not matter, as on flash, or are not known yet, the storages with room are taken
 * in turn, as a stock DataNode takes its volumes. Thread-safe, without I/O.
 */
final class StorageExchange {
  private final StorageZones storages;
  private final RetentionRules rules;
  private final ZoneChooser chooser;
  private final BlockPlacementMetrics metrics;

  StorageExchange(
      StorageZones storages,
      RetentionRules rules,
      ZoneChooser chooser,
      BlockPlacementMetrics metrics) {
    this.storages = storages;
    this.rules = rules;
    this.chooser = chooser;
    this.metrics = metrics;
  }

  /**
   * The storage that takes the replica.
   *
   * @param chosen by stock HDFS
   * @param ofFile what the file is for, as far as that is the same on all DataNodes
   * @param wanted the storage types that the file's storage policy names
   */
  DatanodeStorageInfo exchange(
      DatanodeStorageInfo chosen, Retention ofFile, Set<StorageType> wanted, long size) {
    DatanodeDescriptor node = chosen.getDatanodeDescriptor();
    StorageReport[] reports = node.getStorageReports();
    NodeZones zones = storages.of(node);
    StorageType type = chosen.getStorageType();
    Optional<Choice<String>> choice;
    if (Spindles.have(type) && zones.knowsAny()) {
      Retention retention = rules.onDataNode(ofFile, wanted, typesOf(reports));
      choice = choose(reports, type, zones::of, size, retention.preferredZone(), zones.turns());
      choice.ifPresent(made -> metrics.count(retention, size, made));
    } else {
      choice = choose(reports, type, id -> Zone.INNER, size, Zone.INNER, zones.turns());
      choice.ifPresent(made -> metrics.countWithoutZone());
    }
    if (!choice.isPresent()) {
      metrics.countLeftAsChosen();
      return chosen;
    }
    DatanodeStorageInfo taken = node.getStorageInfo(choice.get().handle());
    return taken == null ? chosen : taken;
  }

  private Optional<Choice<String>> choose(
      StorageReport[] reports,
      StorageType type,
      Function<String, Zone> zones,
      long size,
      Zone preferred,
      Turns turns) {
    List<Candidate<String>> candidates = new ArrayList<>(reports.length);
    for (StorageReport report : reports) {
      DatanodeStorage storage = report.getStorage();
      if (storage.getStorageType() == type && storage.getState() == DatanodeStorage.State.NORMAL) {
        Zone zone = zones.apply(storage.getStorageID());
        if (zone != null) {
          candidates.add(
              new Candidate<>(
                  new Place<>(storage.getStorageID(), zone, report.getCapacity()),
                  report.getRemaining()));
        }
      }
    }
    return chooser.choose(candidates, size, preferred, turns);
  }

  private static Set<StorageType> typesOf(StorageReport[] reports) {
    Set<StorageType> types = EnumSet.noneOf(StorageType.class);
    for (StorageReport report : reports) {
      types.add(report.getStorage().getStorageType());
    }
    return types;
  }
}
