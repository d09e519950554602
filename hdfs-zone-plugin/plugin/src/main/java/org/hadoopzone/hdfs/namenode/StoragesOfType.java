/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.namenode;

import java.util.Set;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.hadoopzone.zone.Candidates;
import org.hadoopzone.zone.Draw;
import org.hadoopzone.zone.Zone;

/**
 * The storages of one type that a DataNode has in use, as of a heartbeat, with all data that is
 * needed to choose one of them. Immutable after the storages were added, except for the round-robin
 * positions.
 *
 * <p>The data of a large cluster exceeds the CPU caches, so each object access costs more than the
 * computation. Therefore there is only one object for each type and DataNode, and it refers to the
 * storages directly, not by their IDs.
 */
final class StoragesOfType extends Candidates<DatanodeStorageInfo> implements Draw {
  /** The storage types that the DataNode has, in use or not. */
  final Set<StorageType> present;

  /** True if zones are known for the type. */
  final boolean isZoned;

  private int outerTurn;
  private int innerTurn;

  /**
   * Creates an object without storages. The caller adds them.
   *
   * @param present all types that the DataNode has
   * @param isZoned whether zones are known for the type
   * @param previous the storages of this type as of the previous heartbeat, whose round-robin
   *     positions are continued; null to start at a random position
   */
  StoragesOfType(Set<StorageType> present, boolean isZoned, StoragesOfType previous) {
    this.present = present;
    this.isZoned = isZoned;
    this.outerTurn = previous == null ? RANDOM.turn(Zone.OUTER) : previous.outerTurn;
    this.innerTurn = previous == null ? RANDOM.turn(Zone.INNER) : previous.innerTurn;
  }

  @Override
  public double fraction() {
    return RANDOM.fraction();
  }

  /**
   * {@inheritDoc} Not atomic: concurrent calls may get the same number, which places two replicas
   * on the same storage. An atomic update would stop the CPU from loading the data of further
   * DataNodes meanwhile.
   */
  @Override
  public int turn(Zone zone) {
    return zone == Zone.OUTER ? outerTurn++ : innerTurn++;
  }
}
