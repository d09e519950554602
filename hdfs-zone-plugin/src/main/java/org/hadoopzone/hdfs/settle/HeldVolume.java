/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.settle;

import java.util.Collection;
import java.util.TreeSet;
import org.hadoopzone.disk.Zone;

/** A volume of a DataNode as it is planned with. Not thread-safe. */
public final class HeldVolume {
  private final String storageId;
  private final String path;
  private final String storageType;
  private final Zone zone;
  private final TreeSet<HeldReplica> replicas = new TreeSet<>();
  private long room;

  /**
   * A volume.
   *
   * @param room bytes that it can take without running low
   */
  HeldVolume(String storageId, String path, String storageType, Zone zone, long room) {
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

  /** In the order in which the disk balancer meets them. */
  Collection<HeldReplica> replicas() {
    return replicas;
  }

  boolean isWrong(HeldReplica replica) {
    return replica.deserved() != zone;
  }

  void add(HeldReplica replica) {
    replicas.add(replica);
  }

  /** Whether it may take over replicas that do not belong on another one. */
  boolean isOppositeOf(HeldVolume other) {
    return zone != other.zone && storageType.equals(other.storageType);
  }

  /** What a run does, as far as it is known here. */
  void handOver(Collection<HeldReplica> moved, HeldVolume destination) {
    for (HeldReplica replica : moved) {
      replicas.remove(replica);
      destination.replicas.add(replica);
      room += replica.bytes();
      destination.room -= replica.bytes();
    }
  }
}
