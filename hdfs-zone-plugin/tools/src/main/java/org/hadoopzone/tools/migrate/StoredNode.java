/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.migrate;

import java.util.List;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;

/** A DataNode and its volumes. */
public final class StoredNode {
  private final DatanodeInfo node;
  private final List<StoredVolume> volumes;
  private final String refusal;

  /**
   * Creates a DataNode.
   *
   * @param refusal why no replica can be moved; {@code null} if replicas can be moved
   */
  StoredNode(DatanodeInfo node, List<StoredVolume> volumes, String refusal) {
    this.node = node;
    this.volumes = volumes;
    this.refusal = refusal;
  }

  /** Returns the host and port, in the format of {@code locate}. */
  public String name() {
    return nameOf(node);
  }

  static String nameOf(DatanodeInfo node) {
    return node.getHostName() + ":" + node.getXferPort();
  }

  DatanodeInfo node() {
    return node;
  }

  public List<StoredVolume> volumes() {
    return volumes;
  }

  /**
   * Returns why no replica of this DataNode can be moved; {@code null} if replicas can be moved.
   */
  public String refusal() {
    return refusal;
  }
}
