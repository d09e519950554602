/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.namenode;

import java.io.IOException;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.crypto.CryptoProtocolVersion;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.security.token.block.ExportedBlockKeys;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockManagerTestUtil;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.datanode.DataStorage;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.apache.hadoop.hdfs.server.namenode.NameNodeAdapter;
import org.apache.hadoop.hdfs.server.protocol.DatanodeRegistration;
import org.apache.hadoop.hdfs.server.protocol.DatanodeStorage;
import org.apache.hadoop.hdfs.server.protocol.NamenodeProtocols;
import org.apache.hadoop.io.EnumSetWritable;
import org.apache.hadoop.util.VersionInfo;

/** Simulated DataNodes of a large cluster: 1000 in 50 racks, each with 12 volumes on 6 disks. */
public final class LargeCluster {
  static final int NODES = 1000;
  static final String OUTER_DIRS = "/data/*/outer";

  private static final int NODES_PER_RACK = 20;
  private static final int VOLUMES = 12;
  private static final long CAPACITY = 1000L << 30;

  private LargeCluster() {}

  static DatanodeID id(int i) {
    return new DatanodeID("10.0." + i / 250 + "." + i % 250, "node" + i, "uuid-" + i, 1, 2, 3, 4);
  }

  static String rack(int i) {
    return "/rack" + i / NODES_PER_RACK;
  }

  /** Registers a simulated DataNode, and sends one heartbeat for it. */
  public static void register(NameNode nameNode, DatanodeID id) throws IOException {
    NamenodeProtocols rpc = nameNode.getRpcServer();
    DatanodeRegistration registration =
        rpc.registerDatanode(
            new DatanodeRegistration(
                id,
                new DataStorage(rpc.versionRequest()),
                new ExportedBlockKeys(),
                VersionInfo.getVersion()));
    DatanodeDescriptor node =
        nameNode
            .getNamesystem()
            .getBlockManager()
            .getDatanodeManager()
            .getDatanode(registration.getDatanodeUuid());
    addVolumes(node);
    NameNodeAdapter.sendHeartBeat(registration, node, nameNode.getNamesystem());
  }

  /** Creates an empty file, and leaves it open. */
  public static void create(
      NamenodeProtocols rpc, String path, String client, short replication, long blockBytes)
      throws IOException {
    rpc.create(
        path,
        FsPermission.getFileDefault(),
        client,
        new EnumSetWritable<>(EnumSet.of(CreateFlag.CREATE)),
        true,
        replication,
        blockBytes,
        CryptoProtocolVersion.supported(),
        null,
        null);
  }

  /** Adds the volumes of a DataNode, each half full. */
  static void addVolumes(DatanodeDescriptor node) {
    for (String id : pathsOf(node).keySet()) {
      DatanodeStorage storage =
          new DatanodeStorage(id, DatanodeStorage.State.NORMAL, StorageType.DISK);
      BlockManagerTestUtil.updateStorage(node, storage);
      node.getStorageInfo(id).setUtilizationForTesting(CAPACITY, 0, CAPACITY / 2, 0);
    }
  }

  /** Returns the storage IDs and paths that a DataNode would report. */
  public static Map<String, String> pathsOf(DatanodeID node) {
    Map<String, String> paths = new HashMap<>();
    for (int volume = 0; volume < VOLUMES; volume++) {
      String zone = volume % 2 == 0 ? "outer" : "inner";
      paths.put(
          "DS-" + node.getDatanodeUuid() + "-" + volume,
          "/data/" + volume / 2 + "/" + zone + "/dfs");
    }
    return paths;
  }
}
