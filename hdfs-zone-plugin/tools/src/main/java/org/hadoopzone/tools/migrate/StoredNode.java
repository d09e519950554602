/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.migrate;

import java.util.List;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;

/** A DataNode and its volumes. */
public final class StoredNode {
  final DatanodeInfo node;
  final List<StoredVolume> volumes;

  /**
   * The reason why no replica of this DataNode can be moved; {@code null} if replicas can be moved.
   */
  final String refusal;

  StoredNode(DatanodeInfo node, List<StoredVolume> volumes, String refusal) {
    this.node = node;
    this.volumes = volumes;
    this.refusal = refusal;
  }

  /** Returns the host and port, in the format of {@code locate}. */
  String name() {
    return node.getXferAddrWithHostname();
  }
}
