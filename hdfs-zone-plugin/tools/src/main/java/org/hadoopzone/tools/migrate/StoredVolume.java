/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.migrate;

import java.util.Collection;
import java.util.TreeSet;
import org.hadoopzone.zone.Zone;

/** A volume of a DataNode during planning. Not thread-safe. */
public final class StoredVolume {
  private final String storageId;
  private final String path;
  private final String storageType;
  private final Zone zone;
  private final TreeSet<StoredReplica> replicas = new TreeSet<>();
  private long room;

  /**
   * Creates a volume.
   *
   * @param room bytes that the volume can take before spill-over begins
   */
  StoredVolume(String storageId, String path, String storageType, Zone zone, long room) {
    this.storageId = storageId;
    this.path = path;
    this.storageType = storageType;
    this.zone = zone;
    this.room = room;
  }

  String storageId() {
    return storageId;
  }

  public String path() {
    return path;
  }

  String storageType() {
    return storageType;
  }

  Zone zone() {
    return zone;
  }

  long room() {
    return room;
  }

  /** Returns the replicas in the order in which the disk balancer finds them. */
  Collection<StoredReplica> replicas() {
    return replicas;
  }

  boolean isWrong(StoredReplica replica) {
    return replica.deserved() != zone;
  }

  void add(StoredReplica replica) {
    replicas.add(replica);
  }

  /** Returns whether the volumes have the same storage type and are in different zones. */
  boolean isOppositeOf(StoredVolume other) {
    return zone != other.zone && storageType.equals(other.storageType);
  }

  /** Moves replicas to another volume, and updates the free space of both. */
  void handOver(Collection<StoredReplica> moved, StoredVolume destination) {
    for (StoredReplica replica : moved) {
      replicas.remove(replica);
      destination.replicas.add(replica);
      room += replica.bytes();
      destination.room -= replica.bytes();
    }
  }
}
