/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.inplace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.MiniDFSCluster.DataNodeProperties;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.RollingUpgradeAction;
import org.apache.hadoop.hdfs.server.common.HdfsServerConstants.StartupOption;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.apache.hadoop.hdfs.server.namenode.NameNodeAdapter;
import org.hadoopzone.testing.Wait;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Upgrades HDFS, and rolls back or finalizes the upgrade, while {@link SinkingHdfs} moves replicas
 * on disk.
 */
class UpgradedSunkBlocksIT {
  private static final int PIECE = 300_001;

  @TempDir private java.nio.file.Path dir;

  private final Configuration conf = SinkingHdfs.conf(1);
  private SinkingHdfs hdfs;
  private List<SunkVolume> volumes;

  @BeforeEach
  void start() throws IOException {
    // Disables the replica cache. A DataNode that starts from this cache misses replicas that a
    // rollback has restored from the trash, even on volumes without moved files.
    conf.setLong(DFSConfigKeys.DFS_DATANODE_REPLICA_CACHE_EXPIRY_TIME_KEY, 0);
    hdfs = SinkingHdfs.start(conf, dir);
    volumes = List.of(hdfs.newVolume(), hdfs.newVolume());
    hdfs.addDataNode(volumes);
  }

  @AfterEach
  void stop() throws IOException {
    hdfs.close();
  }

  @Test
  void hardLinksOfAnUpgradeAreSunkOnceAndSurviveItsEnd() throws Exception {
    Path kept = hdfs.writeAndSink("/kept", 3 * SinkingHdfs.BLOCK);
    Path appended = hdfs.writeAndSink("/appended", SinkingHdfs.BLOCK + PIECE);
    Path deleted = hdfs.writeAndSink("/deleted", SinkingHdfs.BLOCK);
    byte[] before = hdfs.expected(appended);

    hdfs.restart(StartupOption.UPGRADE, StartupOption.REGULAR);
    assertThat(linked()).as("block files with two names").hasSize(12);
    hdfs.append(appended, PIECE);
    hdfs.fileSystem().delete(deleted, false);
    byte[] restored = hdfs.forget(deleted);
    hdfs.check();

    hdfs.cluster().shutdown();
    NameNode.doRollback(conf, false);
    hdfs.restart(StartupOption.REGULAR, StartupOption.ROLLBACK);
    assertThat(linked()).isEmpty();
    hdfs.expect(appended, before);
    hdfs.expect(deleted, restored);
    hdfs.check();

    hdfs.restart(StartupOption.UPGRADE, StartupOption.REGULAR);
    hdfs.append(appended, PIECE);
    hdfs.fileSystem().finalizeUpgrade();
    // The response to a block report tells the DataNode to finalize its upgrade.
    hdfs.cluster().triggerBlockReports();
    Wait.until("removal of the previous state", () -> linked().isEmpty());
    hdfs.checkFile(kept);
    hdfs.check();
  }

  @Test
  void rollingUpgradesKeepDeletedReplicasUntilTheyEnd() throws Exception {
    Path appended = hdfs.writeAndSink("/appended", SinkingHdfs.BLOCK + PIECE);
    Path deleted = hdfs.writeAndSink("/deleted", 2 * SinkingHdfs.BLOCK);
    byte[] before = hdfs.expected(appended);

    rollingUpgrade(RollingUpgradeAction.PREPARE);
    restartDataNodeForUpgrade();
    hdfs.fileSystem().delete(deleted, false);
    byte[] restored = hdfs.forget(deleted);
    Wait.until("replicas in the trash of the DataNode", () -> inTrash() == 2);
    hdfs.check();

    DataNodeProperties dataNode = hdfs.cluster().stopDataNode(0);
    dataNode.setDnArgs("-rollback");
    hdfs.cluster().shutdownNameNodes();
    hdfs.cluster().restartNameNode("-rollingUpgrade", "rollback");
    assertThat(hdfs.cluster().restartDataNode(dataNode)).isTrue();
    hdfs.cluster().waitActive();
    hdfs.expect(deleted, restored);
    assertThat(inTrash()).isZero();
    hdfs.check();

    rollingUpgrade(RollingUpgradeAction.PREPARE);
    restartDataNodeForUpgrade();
    hdfs.append(appended, PIECE);
    assertThat(hdfs.expected(appended)).hasSizeGreaterThan(before.length);
    hdfs.fileSystem().delete(deleted, false);
    hdfs.forget(deleted);
    Wait.until("replicas in the trash of the DataNode", () -> inTrash() == 2);
    rollingUpgrade(RollingUpgradeAction.FINALIZE);
    Wait.until("removal of the trash", () -> inTrash() == 0);
    hdfs.check();
  }

  private void rollingUpgrade(RollingUpgradeAction action) throws IOException {
    if (action == RollingUpgradeAction.PREPARE) {
      NameNodeAdapter.enterSafeMode(hdfs.cluster().getNameNode(), false);
    }
    hdfs.fileSystem().rollingUpgrade(action);
    NameNodeAdapter.leaveSafeMode(hdfs.cluster().getNameNode());
  }

  private void restartDataNodeForUpgrade() throws IOException {
    DataNodeProperties dataNode = hdfs.cluster().stopDataNodeForUpgrade(0);
    assertThat(hdfs.cluster().restartDataNode(dataNode)).isTrue();
    hdfs.cluster().waitActive();
    hdfs.cluster().triggerHeartbeats();
  }

  /** Returns the block files that have more than one hard link. */
  private List<java.nio.file.Path> linked() throws IOException {
    List<java.nio.file.Path> linked = new ArrayList<>();
    for (SunkVolume volume : volumes) {
      for (java.nio.file.Path block : volume.blocks()) {
        try {
          if ((Integer) Files.getAttribute(block, "unix:nlink") > 1) {
            linked.add(block);
          }
        } catch (NoSuchFileException e) {
          // The DataNode has just removed the file.
        }
      }
    }
    return linked;
  }

  /** Returns the number of replicas in the trash of the DataNode. */
  private long inTrash() throws IOException {
    long count = 0;
    for (SunkVolume volume : volumes) {
      count +=
          volume.blocks().stream().filter(block -> block.toString().contains("/trash/")).count();
    }
    return count;
  }
}
