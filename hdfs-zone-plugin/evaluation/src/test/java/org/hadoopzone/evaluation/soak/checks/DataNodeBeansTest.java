/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.hadoopzone.evaluation.cluster.FileTrees;
import org.hadoopzone.testing.Wait;
import org.hadoopzone.tools.doctor.DaemonPages;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads the beans of a real DataNode with two volumes. */
class DataNodeBeansTest {
  @TempDir private Path dir;

  private final Configuration conf = new Configuration();
  private MiniDFSCluster hdfs;

  @BeforeEach
  void startHdfs() throws IOException {
    conf.setInt(DFSConfigKeys.DFS_DATANODE_FAILED_VOLUMES_TOLERATED_KEY, 1);
    conf.set(DFSConfigKeys.DFS_DATANODE_DISK_CHECK_MIN_GAP_KEY, "0s");
    hdfs = new MiniDFSCluster.Builder(conf, dir.toFile()).numDataNodes(1).build();
  }

  @AfterEach
  void stopHdfs() {
    hdfs.shutdown();
  }

  @Test
  void countsFailedVolumesOfADataNode() throws IOException {
    assertThat(failedVolumes()).isZero();

    File volume = hdfs.getInstanceStorageDir(0, 0);
    FileTrees.delete(volume.toPath());
    // A plain file keeps the DataNode's disk check from creating the directories again.
    Files.createFile(volume.toPath());

    DataNode dataNode = hdfs.getDataNodes().get(0);
    Wait.until(
        "a failed volume",
        () -> {
          dataNode.checkDiskError();
          return failedVolumes() == 1;
        });
  }

  private long failedVolumes() throws IOException {
    int port = hdfs.getDataNodes().get(0).getInfoPort();
    return DataNodeBeans.failedVolumes(
        new DaemonPages(conf), URI.create("http://localhost:" + port));
  }
}
