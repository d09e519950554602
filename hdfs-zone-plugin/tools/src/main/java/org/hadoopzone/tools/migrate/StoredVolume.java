/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.migrate;

import java.util.Collection;
import java.util.TreeSet;
import org.hadoopzone.zone.Zone;

/** A volume of a DataNode during planning. Not thread-safe. */
public final class StoredVolume {
  final String storageId;
  final String storageType;
  final String path;
  private final Zone zone;

  /** The replicas in the order in which the disk balancer finds them. */
  final TreeSet<StoredReplica> replicas = new TreeSet<>(StoredReplica.ORDER);

  /** The bytes that the volume can take before spill-over begins. */
  long space;

  /**
   * Creates a volume.
   *
   * @param space bytes that the volume can take before spill-over begins
   */
  StoredVolume(String storageId, String path, String storageType, Zone zone, long space) {
    this.storageId = storageId;
    this.path = path;
    this.storageType = storageType;
    this.zone = zone;
    this.space = space;
  }

  boolean isWrong(StoredReplica replica) {
    return replica.preferred != zone;
  }

  /** Returns whether the volumes have the same storage type and are in different zones. */
  boolean isOppositeOf(StoredVolume other) {
    return zone != other.zone && storageType.equals(other.storageType);
  }

  /** Moves replicas to another volume, and updates the free space of both volumes. */
  void move(Collection<StoredReplica> moved, StoredVolume destination) {
    for (StoredReplica replica : moved) {
      replicas.remove(replica);
      destination.replicas.add(replica);
      space += replica.bytes;
      destination.space -= replica.bytes;
    }
  }
}
