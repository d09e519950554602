/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.namenode;

import java.util.Set;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.hadoopzone.zone.Candidates;
import org.hadoopzone.zone.Draw;

/**
 * The storages of one type that a DataNode has in use, as of a heartbeat, with all data that is
 * needed to choose one of them. Immutable after the storages were added.
 *
 * <p>The data of a large cluster exceeds the CPU caches, so each object access costs more than the
 * computation. Therefore there is only one object for each type and DataNode, and it refers to the
 * storages directly, not by their IDs.
 */
final class StoragesOfType extends Candidates<DatanodeStorageInfo> {
  /** The storage types that the DataNode has, in use or not. */
  final Set<StorageType> present;

  /** True if zones are known for the type. */
  final boolean isZoned;

  final Draw turns;

  /**
   * Creates an object without storages. The caller adds them.
   *
   * @param present all types that the DataNode has
   * @param isZoned whether zones are known for the type
   * @param turns supplies the round-robin position among the storages of a zone that have enough
   *     free space, and the random number for spill-over
   */
  StoragesOfType(Set<StorageType> present, boolean isZoned, Draw turns) {
    this.present = present;
    this.isZoned = isZoned;
    this.turns = turns;
  }
}
