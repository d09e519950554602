/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.namenode;

import java.util.Set;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.hadoopzone.disk.Candidates;
import org.hadoopzone.disk.Draw;

/**
 * The storages of one type that a DataNode has in use, as of a heartbeat: all that a choice among
 * them looks at. Immutable after it was filled.
 *
 * <p>A large cluster does not fit into the caches of a processor, so that each object on the way to
 * a storage costs more than all arithmetic about it. Hence one object for each type of each
 * DataNode, and the storages themselves where their IDs would do.
 */
final class StoragesOfType extends Candidates<DatanodeStorageInfo> {
  private final Set<StorageType> present;
  private final boolean isZoned;
  private final Draw turns;

  /**
   * Storages, to be filled in.
   *
   * @param present all types that the DataNode has
   * @param isZoned whether there are zones to choose from
   * @param turns whose turn it is among storages that are equally good
   */
  StoragesOfType(Set<StorageType> present, boolean isZoned, Draw turns) {
    this.present = present;
    this.isZoned = isZoned;
    this.turns = turns;
  }

  /** The storage types that the DataNode has, in use or not. */
  Set<StorageType> present() {
    return present;
  }

  /** Whether there are zones to choose from. */
  boolean isZoned() {
    return isZoned;
  }

  Draw turns() {
    return turns;
  }
}
