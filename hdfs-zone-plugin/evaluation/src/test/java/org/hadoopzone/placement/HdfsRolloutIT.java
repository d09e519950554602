/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.Field;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.MiniDFSCluster.DataNodeProperties;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.server.namenode.ha.HATestUtil;
import org.hadoopzone.evaluation.cluster.Replicas;
import org.hadoopzone.hdfs.HdfsZoneKeys;
import org.hadoopzone.hdfs.datanode.ZoneVolumeChoosingPolicy;
import org.hadoopzone.hdfs.namenode.ZoneBlockPlacementPolicy;
import org.hadoopzone.hdfs.namenode.ZoneStripedBlockPlacementPolicy;
import org.hadoopzone.placement.DocumentedOrder.Step;
import org.hadoopzone.tools.doctor.DoctorRunner;
import org.hadoopzone.tools.doctor.Finding;
import org.hadoopzone.tools.doctor.Finding.Severity;
import org.hadoopzone.zone.DiskZoneKeys;
import org.hadoopzone.zone.Zone;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Adds the plugin to HDFS and removes it again, one daemon at a time. */
class HdfsRolloutIT {
  private static final int DATA_NODES = 4;
  private static final short REPLICAS = 2;
  private static final int BLOCKS = 12;

  private static final String VOLUME_POLICY =
      DFSConfigKeys.DFS_DATANODE_FSDATASET_VOLUME_CHOOSING_POLICY_KEY;

  private static final List<String> NAMENODE_POLICIES =
      List.of(
          DFSConfigKeys.DFS_BLOCK_REPLICATOR_CLASSNAME_KEY,
          DFSConfigKeys.DFS_BLOCK_PLACEMENT_EC_CLASSNAME_KEY);

  @TempDir private File dir;
  private int written;

  @Test
  void rollOutAndUndoInTheDocumentedOrderFailsNoWriteAndFillsNoVolume() throws Exception {
    Configuration stock = ZonedHdfs.stockConf();
    stock.set(DiskZoneKeys.OUTER_DIRS, ZonedHdfs.OUTER_DIRS);
    try (ZonedHdfs hdfs = ZonedHdfs.startHighlyAvailable(stock, dir, DATA_NODES);
        FileSystem client = HATestUtil.configureFailoverFs(hdfs.cluster, stock);
        Repeated writes = Repeated.writes(client, REPLICAS, 2 * ZonedHdfs.BLOCK)) {
      for (Step step : DocumentedOrder.installationOfHdfs()) {
        change(hdfs, step, true);
      }
      hdfs.awaitZones();
      assertThat(hdfs.zonesOf(hdfs.write("/tmp/x", 4, REPLICAS))).containsOnly(Zone.OUTER);
      awaitProgress(writes);

      for (Step step : DocumentedOrder.undoOfHdfs()) {
        change(hdfs, step, false);
      }
      awaitProgress(writes);
    }
  }

  @Test
  void undoingTheNameNodeFirstFillsOneVolumeWhichDoctorFinds() throws Exception {
    try (ZonedHdfs hdfs = ZonedHdfs.start(ZonedHdfs.conf(), dir, 2)) {
      Configuration nameNode = hdfs.cluster.getConfiguration(0);
      for (String policy : NAMENODE_POLICIES) {
        hdfs.cluster.getNameNode().reconfigureProperty(policy, null);
      }

      assertThat(volumesOf(hdfs, probe(hdfs))).isEqualTo(2);
      List<Finding> wrong = wrong(nameNode);
      assertThat(wrong)
          .extracting(Finding::subject)
          .containsExactly(
              HdfsZoneKeys.HONOR_NOMINATED_STORAGE, HdfsZoneKeys.HONOR_NOMINATED_STORAGE);
      assertThat(wrong)
          .allSatisfy(finding -> assertThat(finding.message()).contains("fills up one volume"))
          .allSatisfy(finding -> assertThat(finding.remedy()).startsWith("Remove the key"));

      restartFirstDataNode(hdfs, HdfsZoneKeys.HONOR_NOMINATED_STORAGE, null);
      restartFirstDataNode(hdfs, HdfsZoneKeys.HONOR_NOMINATED_STORAGE, null);
      assertThat(volumesOf(hdfs, probe(hdfs))).isGreaterThan(2);
      assertThat(wrong(nameNode)).isEmpty();
    }
  }

  /** Performs or undoes a step of the documented installation, on one daemon after the other. */
  private void change(ZonedHdfs hdfs, Step step, boolean ours) throws Exception {
    switch (step) {
      case NODES, DATA_NODES ->
          setOnDataNodes(
              hdfs, VOLUME_POLICY, ours ? ZoneVolumeChoosingPolicy.class.getName() : null);
      case NAME_NODE -> setNameNodePolicies(hdfs, ours);
      case HONOR ->
          setOnDataNodes(hdfs, HdfsZoneKeys.HONOR_NOMINATED_STORAGE, ours ? "true" : null);
      case JAR -> {
        // Nothing to do, because the process of this test always has the jar.
      }
      default -> throw new AssertionError(step);
    }
  }

  private void setOnDataNodes(ZonedHdfs hdfs, String key, String value) throws Exception {
    for (int i = 0; i < DATA_NODES; i++) {
      restartFirstDataNode(hdfs, key, value);
      assertSeveralVolumesPerDataNode(hdfs);
    }
  }

  /**
   * Changes a key of the DataNode that was restarted least recently, and restarts it. A null value
   * removes the key.
   */
  private static void restartFirstDataNode(ZonedHdfs hdfs, String key, String value)
      throws Exception {
    DataNodeProperties stopped = hdfs.cluster.stopDataNode(0);
    Field conf = DataNodeProperties.class.getDeclaredField("conf");
    conf.setAccessible(true);
    set((Configuration) conf.get(stopped), key, value);
    assertThat(hdfs.cluster.restartDataNode(stopped)).isTrue();
    hdfs.cluster.waitActive();
  }

  /** Sets the policies of both NameNodes. Twice restarts the standby NameNode and fails over. */
  private static void setNameNodePolicies(ZonedHdfs hdfs, boolean ours) throws Exception {
    for (int i = 0; i < 2; i++) {
      setPolicies(hdfs.cluster.getConfiguration(hdfs.standby()), ours);
      hdfs.restartStandby();
      hdfs.failOver();
    }
  }

  private static void setPolicies(Configuration nameNode, boolean ours) {
    set(nameNode, NAMENODE_POLICIES.get(0), ours ? ZoneBlockPlacementPolicy.class.getName() : null);
    set(
        nameNode,
        NAMENODE_POLICIES.get(1),
        ours ? ZoneStripedBlockPlacementPolicy.class.getName() : null);
  }

  private static void set(Configuration conf, String key, String value) {
    if (value == null) {
      conf.unset(key);
    } else {
      conf.set(key, value);
    }
  }

  private void assertSeveralVolumesPerDataNode(ZonedHdfs hdfs) throws IOException {
    assertThat(volumesOf(hdfs, probe(hdfs)))
        .as("volumes in use on %d DataNodes", DATA_NODES)
        .isGreaterThan(DATA_NODES);
  }

  /** Writes a file, and waits until the NameNode lists all its replicas. */
  private Path probe(ZonedHdfs hdfs) throws IOException {
    Path file = hdfs.write("/user/probe" + written++, BLOCKS, REPLICAS);
    Replicas.await(hdfs.fileSystem(), file);
    return file;
  }

  /** Returns the number of volumes that hold a replica of a file. */
  private static long volumesOf(ZonedHdfs hdfs, Path file) throws IOException {
    return DFSTestUtil.getAllBlocks(hdfs.fileSystem(), file).stream()
        .map(LocatedBlock::getStorageIDs)
        .flatMap(Stream::of)
        .distinct()
        .count();
  }

  /** Waits until both a temporary and a permanent file have been written and read. */
  private static void awaitProgress(Repeated writes) {
    writes.awaitBegin();
    writes.awaitBegin();
    writes.awaitEnd();
  }

  private static List<Finding> wrong(Configuration conf) {
    return DoctorRunner.examine(conf, false, (done, total) -> {}).findings().values().stream()
        .flatMap(List::stream)
        .filter(finding -> finding.severity() == Severity.WRONG)
        .toList();
  }
}
