/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.migrate;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo.DatanodeInfoBuilder;
import org.hadoopzone.zone.Zone;

/** DataNodes for tests. */
final class Inventories {
  static final long BLOCK = 128L << 20;

  private Inventories() {}

  /**
   * Returns a DataNode with an empty inner volume and two outer volumes. Each outer volume contains
   * one replica that belongs in the inner zone.
   */
  static StoredNode nodeWithTwoPlans(String host) {
    StoredNode first = node(host, 1);
    StoredVolume outer = new StoredVolume("DS-3", "/data/outer2", "DISK", Zone.OUTER, 1L << 40);
    outer.replicas.add(new StoredReplica("/file9", 9, BLOCK, Zone.INNER));
    List<StoredVolume> volumes = new ArrayList<>(first.volumes);
    volumes.add(outer);
    return new StoredNode(first.node, volumes, null);
  }

  /** Returns a DataNode with an empty inner volume, and replicas in the wrong zone. */
  static StoredNode node(String host, int replicas) {
    StoredVolume outer = new StoredVolume("DS-1", "/data/outer", "DISK", Zone.OUTER, 1L << 40);
    StoredVolume inner = new StoredVolume("DS-2", "/data/inner", "DISK", Zone.INNER, 1L << 40);
    for (long id = 1; id <= replicas; id++) {
      outer.replicas.add(new StoredReplica("/file" + id, id, BLOCK, Zone.INNER));
    }
    return new StoredNode(
        new DatanodeInfoBuilder().setHostName(host).setXferPort(9866).build(),
        List.of(outer, inner),
        null);
  }
}
