/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.OutputStream;
import java.lang.reflect.Constructor;
import java.net.URI;
import java.nio.file.Files;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FsShell;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeManager;
import org.apache.hadoop.hdfs.util.HostsFileWriter;
import org.apache.hadoop.test.GenericTestUtils;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.util.ToolRunner;
import org.hadoopzone.zone.Zone;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Checks the zones of replicas during operator actions, and of files that non-Java clients write.
 */
class OperationsPlacementIT {
  private static final short REPLICAS = 2;

  @TempDir private File dir;

  @Test
  void webHdfsAndTheShellPlaceByZoneToo() throws Exception {
    Configuration conf = ZonedHdfs.conf();
    conf.setInt(DFSConfigKeys.DFS_REPLICATION_KEY, REPLICAS);
    try (ZonedHdfs hdfs = ZonedHdfs.start(conf, dir, 3)) {
      hdfs.awaitZones();
      String address =
          "webhdfs://"
              + hdfs.cluster.getConfiguration(0).get(DFSConfigKeys.DFS_NAMENODE_HTTP_ADDRESS_KEY);
      try (FileSystem web = FileSystem.get(URI.create(address), hdfs.cluster.getConfiguration(0))) {
        for (String name : List.of("/tmp/web", "/user/web")) {
          try (OutputStream out =
              web.create(new Path(name), true, 4096, REPLICAS, ZonedHdfs.BLOCK)) {
            out.write(new byte[2 * ZonedHdfs.BLOCK]);
          }
        }
      }
      File local = new File(dir, "local");
      Files.write(local.toPath(), new byte[2 * ZonedHdfs.BLOCK]);
      for (String name : List.of("/tmp/shell", "/user/shell")) {
        String[] put = {"-put", local.getPath(), name};
        assertThat(ToolRunner.run(new FsShell(hdfs.cluster.getConfiguration(0)), put)).isZero();
      }
      for (String name : List.of("web", "shell")) {
        assertThat(hdfs.zonesOf(new Path("/tmp", name))).hasSize(4).containsOnly(Zone.OUTER);
        assertThat(hdfs.zonesOf(new Path("/user", name))).hasSize(4).containsOnly(Zone.INNER);
      }
    }
  }

  @Test
  void afterAFailOverTheOtherNameNodePlacesByZone() throws Exception {
    try (ZonedHdfs hdfs = ZonedHdfs.startHighlyAvailable(ZonedHdfs.conf(), dir, 3)) {
      for (int i = 0; i < 3; i++) {
        hdfs.awaitZones();
        assertThat(hdfs.zonesOf(hdfs.write("/tmp/" + i, 4, REPLICAS)))
            .hasSize(8)
            .containsOnly(Zone.OUTER);
        assertThat(hdfs.zonesOf(hdfs.write("/user/" + i, 4, REPLICAS)))
            .hasSize(8)
            .containsOnly(Zone.INNER);
        hdfs.failOver();
      }
    }
  }

  /**
   * Writes immediately after the failover, without waiting for the zones, so that this test checks
   * the zones of the first blocks.
   */
  @Test
  @Tag("smoke")
  void standbyKnowsZonesBeforeItBecomesActive() throws Exception {
    try (ZonedHdfs hdfs = ZonedHdfs.startHighlyAvailable(ZonedHdfs.conf(), dir, 3)) {
      // The metrics of this process are those of the second NameNode, which was started last.
      hdfs.awaitStoragesWithZone(ZonedHdfs.METRICS);
      hdfs.failOver();

      assertThat(hdfs.zonesOf(hdfs.write("/tmp/first", 20, REPLICAS)))
          .hasSize(40)
          .containsOnly(Zone.OUTER);
      assertThat(hdfs.zonesOf(hdfs.write("/user/first", 20, REPLICAS)))
          .hasSize(40)
          .containsOnly(Zone.INNER);
    }
  }

  /** A NameNode that has just started may become active before it knows the zones. */
  @Test
  void newlyStartedActiveNameNodePlacesByZoneOnceItKnowsTheZones() throws Exception {
    try (ZonedHdfs hdfs = ZonedHdfs.startHighlyAvailable(ZonedHdfs.conf(), dir, 3)) {
      hdfs.restartStandby();
      hdfs.failOver();
      assertThat(hdfs.zonesOf(hdfs.write("/tmp/early", 20, REPLICAS))).hasSize(40);

      hdfs.awaitStoragesWithZone(ZonedHdfs.METRICS);
      assertThat(hdfs.zonesOf(hdfs.write("/tmp/later", 20, REPLICAS)))
          .hasSize(40)
          .containsOnly(Zone.OUTER);
      assertThat(hdfs.zonesOf(hdfs.write("/user/later", 20, REPLICAS)))
          .hasSize(40)
          .containsOnly(Zone.INNER);
    }
  }

  @Test
  void decommissioningCopiesIntoTheZoneOfTheFile() throws Exception {
    Configuration conf = ZonedHdfs.conf();
    conf.setInt(DFSConfigKeys.DFS_NAMENODE_DECOMMISSION_INTERVAL_KEY, 1);
    HostsFileWriter hosts = new HostsFileWriter();
    hosts.initialize(conf, "temp/decommissioning");
    try (ZonedHdfs hdfs = ZonedHdfs.start(conf, dir, 4)) {
      hdfs.awaitZones();
      Path temporary = hdfs.write("/tmp/x", 6, REPLICAS);
      Path permanent = hdfs.write("/user/x", 6, REPLICAS);

      hosts.initExcludeHost(hdfs.cluster.getDataNodes().get(0).getDatanodeId().getXferAddr());
      DatanodeManager manager = hdfs.cluster.getNamesystem().getBlockManager().getDatanodeManager();
      manager.refreshNodes(conf);
      DatanodeDescriptor leaving =
          manager.getDatanode(hdfs.cluster.getDataNodes().get(0).getDatanodeUuid());
      GenericTestUtils.waitFor(leaving::isDecommissioned, 200, 120_000);

      assertThat(hdfs.zonesOf(temporary)).hasSizeGreaterThan(11).containsOnly(Zone.OUTER);
      assertThat(hdfs.zonesOf(permanent)).hasSizeGreaterThan(11).containsOnly(Zone.INNER);
    } finally {
      hosts.cleanup();
    }
  }

  @Test
  void balancerAndMoverKeepPermanentReplicasInInnerZone() throws Exception {
    Configuration conf = ZonedHdfs.conf();
    conf.setInt(DFSConfigKeys.DFS_BALANCER_GETBLOCKS_MIN_BLOCK_SIZE_KEY, 1);
    try (ZonedHdfs hdfs = ZonedHdfs.start(conf, dir, 2)) {
      hdfs.awaitZones();
      Path permanent = hdfs.write("/user/x", 60, (short) 1);
      Path temporary = hdfs.write("/tmp/x", 60, (short) 1);
      hdfs.cluster.startDataNodes(conf, 1, true, null, null);
      hdfs.cluster.waitActive();
      hdfs.setCapacities(40L * ZonedHdfs.BLOCK, 40L * ZonedHdfs.BLOCK);

      run("balancer.Balancer$Cli", hdfs, "-threshold", "2");
      assertThat(hdfs.cluster.getDataNodes().get(2).getFSDataset().getDfsUsed())
          .as("bytes that were moved to the new DataNode")
          .isGreaterThan(10L * ZonedHdfs.BLOCK);
      assertThat(hdfs.zonesOf(permanent)).containsOnly(Zone.INNER);

      // The Mover has nothing to do, because the storage type of every replica is correct.
      assertThat(run("mover.Mover$Cli", hdfs, "-p", "/")).isZero();
      assertThat(hdfs.zonesOf(permanent)).containsOnly(Zone.INNER);
      assertThat(hdfs.zonesOf(temporary)).contains(Zone.OUTER);
    }
  }

  /** Runs an HDFS tool without its main method, which would end this JVM. */
  private static int run(String tool, ZonedHdfs hdfs, String... args) throws Exception {
    Constructor<?> constructor =
        Class.forName("org.apache.hadoop.hdfs.server." + tool).getDeclaredConstructor();
    constructor.setAccessible(true);
    return ToolRunner.run(hdfs.cluster.getConfiguration(0), (Tool) constructor.newInstance(), args);
  }
}
