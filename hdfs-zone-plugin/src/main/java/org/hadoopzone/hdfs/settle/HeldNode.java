/*
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */
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
