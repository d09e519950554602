/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.locate;

import java.io.IOException;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.DFSClient;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.DatanodeReportType;
import org.apache.hadoop.hdfs.server.protocol.DatanodeStorageReport;
import org.apache.hadoop.hdfs.server.protocol.StorageReport;

/** The storage types that DataNodes have, on which it depends what a storage policy says. */
final class NodeTypes {
  private final Map<String, Set<StorageType>> types = new HashMap<>();
  private final Set<StorageType> all = EnumSet.noneOf(StorageType.class);

  private NodeTypes() {}

  /** Asks the NameNode, which tells superusers only: for others no DataNode is known. */
  static NodeTypes ask(DFSClient client) throws IOException {
    NodeTypes known = new NodeTypes();
    try {
      for (DatanodeStorageReport node : client.getDatanodeStorageReport(DatanodeReportType.ALL)) {
        known.add(node.getDatanodeInfo().getDatanodeUuid(), node.getStorageReports());
      }
    } catch (IOException e) {
      if (!AccessErrors.isOne(e)) {
        throw e;
      }
    }
    return known;
  }

  private void add(String uuid, StorageReport[] reports) {
    Set<StorageType> found = types.computeIfAbsent(uuid, any -> EnumSet.noneOf(StorageType.class));
    for (StorageReport report : reports) {
      found.add(report.getStorage().getStorageType());
    }
    all.addAll(found);
  }

  /**
   * The types of a DataNode.
   *
   * @param ofReplica what it has at least
   */
  Set<StorageType> of(String uuid, StorageType ofReplica) {
    Set<StorageType> known = types.get(uuid);
    return known == null || known.isEmpty() ? EnumSet.of(ofReplica) : known;
  }

  /** The types that are known to be there at all. */
  Set<StorageType> all() {
    return all;
  }
}
