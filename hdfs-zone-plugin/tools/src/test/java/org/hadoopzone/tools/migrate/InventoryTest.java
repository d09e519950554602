/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.migrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.PathFilter;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.hdfs.DFSClient;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.BlockStoragePolicy;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo.DatanodeInfoBuilder;
import org.apache.hadoop.hdfs.server.protocol.DatanodeStorage;
import org.apache.hadoop.hdfs.server.protocol.DatanodeStorageReport;
import org.apache.hadoop.hdfs.server.protocol.StorageReport;
import org.apache.hadoop.security.AccessControlException;
import org.apache.hadoop.util.functional.RemoteIterators;
import org.hadoopzone.tools.locate.PlacedFile;
import org.hadoopzone.tools.locate.Replica;
import org.hadoopzone.tools.locate.ReplicaZone;
import org.hadoopzone.tools.locate.Verdict;
import org.hadoopzone.tools.locate.Volume;
import org.hadoopzone.zone.DiskZoneKeys;
import org.hadoopzone.zone.Lifetime;
import org.junit.jupiter.api.Test;

/** Checks which replicas an inventory contains, and that an incomplete inventory is refused. */
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

  @Test
  void replicasBeingWrittenAreLeftOutBecauseTheDiskBalancerDoesNotMoveThem() {
    Volume volume = new Volume("dn1:9866", "/data/outer", "DISK", ReplicaZone.OUTER);
    Verdict permanent = new Verdict(Lifetime.PERMANENT, Verdict.Rule.NONE, "");
    Replica finalized = new Replica("blk_1", MIB, volume, permanent, false);
    Replica beingWritten = new Replica("blk_2", 0, volume, permanent, true);
    Inventory inventory = new Inventory();
    inventory.file(new PlacedFile("/x", MIB, permanent, List.of(finalized, beingWritten)));
    assertThat(inventory.replicas.get(volume))
        .extracting(replica -> replica.id)
        .containsExactly(1L);
  }

  @Test
  void directoryDeletedDuringTheScanIsIgnored() throws IOException {
    assertThat(takeIfListingFails(new FileNotFoundException("File /dir does not exist.")))
        .isEmpty();
  }

  @Test
  void directoryThatTheCallerMayNotReadIsRefused() {
    assertThatThrownBy(() -> takeIfListingFails(new AccessControlException("Permission denied")))
        .isInstanceOf(IOException.class)
        .hasMessageContainingAll("/dir", "Run migrate as an HDFS superuser");
  }

  /** Takes an inventory of an HDFS with a directory that cannot be listed. */
  private static List<StoredNode> takeIfListingFails(IOException failure) throws IOException {
    Configuration conf = new Configuration(false);
    conf.set("fs.defaultFS", "hdfs://fake");
    conf.setClass("fs.hdfs.impl", HdfsWithOneDirectory.class, DistributedFileSystem.class);
    conf.setBoolean("fs.hdfs.impl.disable.cache", true);
    conf.set(DiskZoneKeys.OUTER_DIRS, "/data/outer");
    HdfsWithOneDirectory.failure = failure;
    return Inventory.take(conf);
  }

  /** Returns the reason why the inventory refuses a DataNode with one volume and 100 replicas. */
  private static String refusal(long dfsUsed, long blockPoolUsed, long found) {
    StorageReport storage =
        new StorageReport(
            new DatanodeStorage("DS-1"), false, 20 * TIB, dfsUsed, TIB, blockPoolUsed, 0);
    return Inventory.refusal(
        new DatanodeStorageReport(
            new DatanodeInfoBuilder().setNumBlocks(100).build(), new StorageReport[] {storage}),
        found);
  }

  /** An HDFS without DataNodes. Its root directory has one subdirectory, which cannot be listed. */
  static final class HdfsWithOneDirectory extends DistributedFileSystem {
    private static IOException failure;

    @Override
    public void initialize(URI uri, Configuration conf) {
      setConf(conf);
    }

    @Override
    public URI getUri() {
      return URI.create("hdfs://fake");
    }

    @Override
    public boolean exists(Path path) {
      return true;
    }

    @Override
    public Path resolvePath(Path path) {
      return path;
    }

    @Override
    protected RemoteIterator<LocatedFileStatus> listLocatedStatus(Path path, PathFilter filter)
        throws IOException {
      if (!path.isRoot()) {
        throw failure;
      }
      FileStatus dir = new FileStatus(0, true, 0, 0, 0, new Path("/dir"));
      return RemoteIterators.remoteIteratorFromSingleton(new LocatedFileStatus(dir, null));
    }

    @Override
    public DFSClient getClient() {
      DFSClient client = mock(DFSClient.class);
      try {
        when(client.getStoragePolicies()).thenReturn(new BlockStoragePolicy[0]);
        when(client.getDatanodeStorageReport(any())).thenReturn(new DatanodeStorageReport[0]);
      } catch (IOException e) {
        throw new AssertionError(e);
      }
      return client;
    }
  }
}
