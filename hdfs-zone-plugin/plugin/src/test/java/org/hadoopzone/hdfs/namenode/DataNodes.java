/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.namenode;

import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockManagerTestUtil;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.hdfs.server.protocol.DatanodeStorage;

/** Creates DataNodes as a NameNode sees them. */
final class DataNodes {
  static final long GB = 1L << 30;

  private DataNodes() {}

  static DatanodeDescriptor dataNode() {
    return new DatanodeDescriptor(DFSTestUtil.getLocalDatanodeID());
  }

  /** Adds a disk of 1000 GB with 500 GB remaining. */
  static DatanodeStorageInfo addDisk(DatanodeDescriptor node, String id) {
    return add(node, id, StorageType.DISK, DatanodeStorage.State.NORMAL);
  }

  static DatanodeStorageInfo add(
      DatanodeDescriptor node, String id, StorageType type, DatanodeStorage.State state) {
    BlockManagerTestUtil.updateStorage(node, new DatanodeStorage(id, state, type));
    DatanodeStorageInfo storage = node.getStorageInfo(id);
    setRemaining(storage, 500 * GB);
    return storage;
  }

  static void setRemaining(DatanodeStorageInfo storage, long remaining) {
    storage.setUtilizationForTesting(1000 * GB, 0, remaining, 0);
  }

  /** Registers a DataNode again, as a NameNode does. */
  static void registerAgain(DatanodeDescriptor node) {
    DatanodeID registration = new DatanodeID(node);
    registration.setIpAddr(new String(node.getIpAddr()));
    node.updateRegInfo(registration);
  }
}
