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

/** The storage types of each DataNode, on which the effect of a storage policy depends. */
final class NodeTypes {
  private final Map<String, Set<StorageType>> types = new HashMap<>();
  private final Set<StorageType> all = EnumSet.noneOf(StorageType.class);

  private NodeTypes() {}

  /**
   * Asks the NameNode for the storage types. The NameNode answers only superusers; for other
   * callers, the result is empty.
   */
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
   * Returns the storage types of a DataNode.
   *
   * @param ofReplica the storage type of a replica on the DataNode, which is the result if the
   *     others are unknown
   */
  Set<StorageType> of(String uuid, StorageType ofReplica) {
    Set<StorageType> known = types.get(uuid);
    return known == null || known.isEmpty() ? EnumSet.of(ofReplica) : known;
  }

  /** Returns the storage types of all DataNodes together; empty if they are unknown. */
  Set<StorageType> all() {
    return all;
  }
}
