/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.migrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo.DatanodeInfoBuilder;
import org.apache.hadoop.hdfs.server.protocol.DatanodeStorage;
import org.apache.hadoop.hdfs.server.protocol.DatanodeStorageReport;
import org.apache.hadoop.hdfs.server.protocol.StorageReport;
import org.junit.jupiter.api.Test;

/** Checks which DataNodes are refused because the inventory does not contain all their replicas. */
class InventoryTest {
  private static final long MIB = 1 << 20;
  private static final long TIB = 1L << 40;

  @Test
  void dataNodeWithBlocksOfAnotherNamespaceIsRefused() {
    assertThat(refusal(10 * TIB, 9 * TIB, 100)).contains("another namespace (federation)");
    assertThat(refusal(65 * MIB, 0, 100)).contains("another namespace (federation)");
  }

  @Test
  void replicasBeingWrittenDoNotCountAsAnotherNamespace() {
    assertThat(refusal(10 * TIB, 10 * TIB - TIB / 20, 100)).isNull();
    assertThat(refusal(63 * MIB, 0, 100)).isNull();
  }

  @Test
  void dataNodeWithManyReplicasOfSnapshotsIsRefused() {
    assertThat(refusal(TIB, TIB, 91)).isNull();
    assertThat(refusal(TIB, TIB, 90)).contains("10 replicas on the DataNode", "snapshots");
  }

  @Test
  void onlySeveralInternalNameservicesShareDataNodes() throws IOException {
    Configuration conf = new Configuration(false);
    conf.set("dfs.nameservices", "here, elsewhere");
    Inventory.requireOneNamespace(conf);
    conf.set("dfs.internal.nameservices", "here");
    Inventory.requireOneNamespace(conf);

    conf.set("dfs.internal.nameservices", "ns1, ns2");
    assertThatThrownBy(() -> Inventory.take(conf))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("dfs.internal.nameservices lists ns1, ns2");
  }

  /** Returns the refusal of a DataNode with one volume and 100 replicas. */
  private static String refusal(long dfsUsed, long blockPoolUsed, long found) {
    StorageReport storage =
        new StorageReport(
            new DatanodeStorage("DS-1"), false, 20 * TIB, dfsUsed, TIB, blockPoolUsed, 0);
    return Inventory.refusal(
        new DatanodeStorageReport(
            new DatanodeInfoBuilder().setNumBlocks(100).build(), new StorageReport[] {storage}),
        found);
  }
}
