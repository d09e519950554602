/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.inplace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.DatanodeReportType;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeManager;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.DiskBalancerWorkStatus.Result;
import org.apache.hadoop.hdfs.server.protocol.StorageReport;
import org.apache.hadoop.hdfs.tools.DiskBalancerCLI;
import org.apache.hadoop.hdfs.util.HostsFileWriter;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.util.ToolRunner;
import org.hadoopzone.testing.Wait;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Moves replicas between volumes and DataNodes, while {@link SinkingHdfs} moves the same replicas
 * within their disks.
 */
class MovedSunkBlocksIT {
  private static final int BLOCKS = 16;

  @TempDir private Path dir;

  @Test
  void replicasThatAreSunkCanBeMovedByEveryTool() throws Exception {
    Configuration conf = SinkingHdfs.conf(1);
    conf.setInt(DFSConfigKeys.DFS_NAMENODE_DECOMMISSION_INTERVAL_KEY, 1);
    conf.setInt(DFSConfigKeys.DFS_BALANCER_GETBLOCKS_MIN_BLOCK_SIZE_KEY, 1);
    // Reserves most of each volume, so that a few blocks raise the utilization of a DataNode above
    // the threshold of the Balancer.
    conf.setLong(DFSConfigKeys.DFS_DATANODE_DU_RESERVED_KEY, 600L * SinkingHdfs.MB);
    HostsFileWriter hosts = new HostsFileWriter();
    hosts.initialize(conf, "temp/decommissioning-sunk");
    try (SinkingHdfs hdfs = SinkingHdfs.start(conf, dir)) {
      SunkVolume first = hdfs.newVolume();
      hdfs.addDataNode(List.of(first));
      for (int i = 0; i < 4; i++) {
        hdfs.writeAndSink("/file" + i, BLOCKS / 4 * SinkingHdfs.BLOCK);
      }
      assertThat(first.blocks()).hasSize(BLOCKS);

      SunkVolume second = addVolume(hdfs, first);
      balanceDisks(hdfs);
      Wait.until("deletion of moved replicas", () -> blocks(first, second) == BLOCKS);
      assertThat(second.blocks()).hasSizeBetween(BLOCKS / 4, BLOCKS * 3 / 4);
      hdfs.check();

      SunkVolume third = hdfs.newVolume();
      hdfs.addDataNode(List.of(third));
      run("balancer.Balancer$Cli", hdfs, "-threshold", "1");
      Wait.until("deletion of moved replicas", () -> blocks(first, second, third) == BLOCKS);
      assertThat(third.blocks()).hasSizeBetween(BLOCKS / 8, BLOCKS * 3 / 4);
      hdfs.check();

      decommissionFirst(hdfs, hosts);
      assertThat(third.blocks()).hasSize(BLOCKS);
      hdfs.check();
    } finally {
      hosts.cleanup();
    }
  }

  private static long blocks(SunkVolume... volumes) throws IOException {
    long count = 0;
    for (SunkVolume volume : volumes) {
      count += volume.blocks().size();
    }
    return count;
  }

  /** Gives the DataNode an empty volume while it runs. */
  private static SunkVolume addVolume(SinkingHdfs hdfs, SunkVolume first) throws Exception {
    SunkVolume second = hdfs.newVolume();
    hdfs.cluster()
        .getDataNodes()
        .get(0)
        .reconfigurePropertyImpl(
            DFSConfigKeys.DFS_DATANODE_DATA_DIR_KEY, SinkingHdfs.dataDirs(List.of(first, second)));
    Wait.until(
        "a report of the sizes of both volumes",
        () -> {
          StorageReport[] reports = reports(hdfs);
          return reports.length == 2
              && Stream.of(reports).allMatch(report -> report.getCapacity() > 0)
              && Stream.of(reports).mapToLong(StorageReport::getDfsUsed).sum()
                  > BLOCKS / 2 * SinkingHdfs.BLOCK;
        });
    return second;
  }

  /** Returns the volumes that the only DataNode has reported to the NameNode. */
  private static StorageReport[] reports(SinkingHdfs hdfs) throws IOException {
    return hdfs.fileSystem()
        .getClient()
        .getDatanodeStorageReport(DatanodeReportType.LIVE)[0]
        .getStorageReports();
  }

  /** Runs {@code hdfs diskbalancer -plan} and {@code -execute}. */
  private void balanceDisks(SinkingHdfs hdfs) throws Exception {
    DataNode dataNode = hdfs.cluster().getDataNodes().get(0);
    Configuration conf = new Configuration(hdfs.cluster().getConfiguration(0));
    FileSystem.setDefaultUri(conf, hdfs.cluster().getURI());
    assertThat(
            ToolRunner.run(
                conf,
                new DiskBalancerCLI(conf),
                new String[] {
                  "-plan", dataNode.getDatanodeUuid(), "-out", "/plans", "-thresholdPercentage", "2"
                }))
        .isZero();
    org.apache.hadoop.fs.Path plan =
        hdfs.fileSystem()
            .globStatus(new org.apache.hadoop.fs.Path("/plans/*.plan.json"))[0]
            .getPath();
    assertThat(
            ToolRunner.run(
                conf, new DiskBalancerCLI(conf), new String[] {"-execute", plan.toString()}))
        .isZero();
    Wait.until(
        "the DiskBalancer", () -> dataNode.queryDiskBalancerPlan().getResult() == Result.PLAN_DONE);
    hdfs.fileSystem().delete(new org.apache.hadoop.fs.Path("/plans"), true);
  }

  private static void decommissionFirst(SinkingHdfs hdfs, HostsFileWriter hosts) throws Exception {
    DataNode first = hdfs.cluster().getDataNodes().get(0);
    hosts.initExcludeHost(first.getDatanodeId().getXferAddr());
    DatanodeManager manager = hdfs.cluster().getNamesystem().getBlockManager().getDatanodeManager();
    manager.refreshNodes(hdfs.cluster().getConfiguration(0));
    DatanodeDescriptor leaving = manager.getDatanode(first.getDatanodeUuid());
    Wait.until("decommissioning", leaving::isDecommissioned);
  }

  /** Runs an HDFS tool without its main method, which would end this JVM. */
  private static int run(String tool, SinkingHdfs hdfs, String... args) throws Exception {
    Constructor<?> constructor =
        Class.forName("org.apache.hadoop.hdfs.server." + tool).getDeclaredConstructor();
    constructor.setAccessible(true);
    return ToolRunner.run(
        hdfs.cluster().getConfiguration(0), (Tool) constructor.newInstance(), args);
  }
}
