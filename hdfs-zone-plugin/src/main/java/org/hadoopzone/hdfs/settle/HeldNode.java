/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.settle;

import java.util.List;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;

/** A DataNode with its volumes. */
public final class HeldNode {
  private final DatanodeInfo node;
  private final List<HeldVolume> volumes;
  private final String refusal;

  /**
   * A DataNode.
   *
   * @param refusal why nothing can be moved there; {@code null} if it can
   */
  HeldNode(DatanodeInfo node, List<HeldVolume> volumes, String refusal) {
    this.node = node;
    this.volumes = volumes;
    this.refusal = refusal;
  }

  /** Its host and port, as {@code where} names it. */
  public String name() {
    return nameOf(node);
  }

  static String nameOf(DatanodeInfo node) {
    return node.getHostName() + ":" + node.getXferPort();
  }

  DatanodeInfo node() {
    return node;
  }

  public List<HeldVolume> volumes() {
    return volumes;
  }

  /** Why nothing can be moved there; {@code null} if it can. */
  public String refusal() {
    return refusal;
  }
}
