/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsDatasetSpi.FsVolumeReferences;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsVolumeSpi;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.impl.FsVolumeImpl;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.test.GenericTestUtils;
import org.apache.hadoop.test.GenericTestUtils.LogCapturer;
import org.hadoopzone.evaluation.cluster.Replicas;
import org.hadoopzone.zone.DiskZoneKeys;
import org.hadoopzone.zone.Zone;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks on which volumes real DataNodes with four volumes put replicas. */
class HdfsPlacementIT {
  private static final int BLOCK = 1 << 20;

  @TempDir private File dir;

  private MiniDFSCluster hdfs;

  @BeforeEach
  void start() throws IOException {
    Configuration conf = MiniHadoop.zonedHdfs();
    conf.setInt(DFSConfigKeys.DFS_BLOCK_SIZE_KEY, BLOCK);
    conf.setBoolean("hadoop.prometheus.endpoint.enabled", true);
    hdfs = new MiniDFSCluster.Builder(conf, dir).numDataNodes(2).storagesPerDatanode(4).build();
  }

  @AfterEach
  void stop() {
    hdfs.shutdown();
  }

  @Test
  @Tag("smoke")
  void allReplicasGoToInnerVolumesAndUseAllOfThem() throws Exception {
    List<File> volumes = volumesOf(write("/file", 8));

    assertThat(volumes).hasSize(16);
    assertThat(volumes.stream().map(MiniHadoop::zoneOf)).containsOnly(Zone.INNER);
    assertThat(volumes.stream().distinct()).hasSize(4);
  }

  @Test
  void replicasThatReplaceLostOnesGoToInnerVolumes() throws Exception {
    Path file = write("/file", 4);
    hdfs.startDataNodes(hdfs.getConfiguration(0), 1, true, null, null);
    hdfs.setDataNodeDead(hdfs.stopDataNode(0).getDatanode().getDatanodeId());
    Replicas.await(hdfs.getFileSystem(), file);

    assertThat(volumesOf(file).stream().map(MiniHadoop::zoneOf)).containsOnly(Zone.INNER);
  }

  @Test
  void blocksSpillOverToOuterVolumesWhenTheInnerOnesAreFull() throws Exception {
    for (DataNode dataNode : hdfs.getDataNodes()) {
      volumes(dataNode, Zone.INNER).forEach(volume -> volume.setCapacityForTesting(BLOCK / 2));
    }
    Path file = write("/file", 4);
    assertThat(volumesOf(file).stream().map(MiniHadoop::zoneOf)).containsOnly(Zone.OUTER);
  }

  @Test
  void hotSwappedVolumesAreFollowed() throws Exception {
    DataNode dataNode = hdfs.getDataNodes().get(0);
    String dirs = dataNode.getConf().get(DFSConfigKeys.DFS_DATANODE_DATA_DIR_KEY);
    String added = new File(dir, "data/data3000").toURI().toString();

    // Replace all inner volumes by a new one.
    List<String> kept = new ArrayList<>();
    for (String each : dirs.split(",")) {
      if (MiniHadoop.zoneOf(new File(each.replaceAll(".*file:", ""))) == Zone.OUTER) {
        kept.add(each);
      }
    }
    dataNode.reconfigurePropertyImpl(
        DFSConfigKeys.DFS_DATANODE_DATA_DIR_KEY, String.join(",", kept) + ",[DISK]" + added);

    List<File> ofNode =
        volumesOf(write("/file", 6)).stream()
            .filter(volume -> isOf(dataNode, volume))
            .collect(Collectors.toList());
    assertThat(ofNode).hasSize(6).containsOnly(new File(dir, "data/data3000"));

    dataNode.reconfigurePropertyImpl(
        DFSConfigKeys.DFS_DATANODE_DATA_DIR_KEY, String.join(",", kept));
    assertThat(volumesOf(write("/file2", 6))).hasSize(12);
  }

  @Test
  void aDataNodeWithABadRuleDoesNotStartAndSaysWhy() throws Exception {
    LogCapturer log = LogCapturer.captureLogs(DataNode.LOG);
    Configuration bad = new Configuration(hdfs.getConfiguration(0));
    bad.set(DiskZoneKeys.OUTER_DIRS, "data/outer");
    hdfs.startDataNodes(bad, 1, true, null, null);
    DataNode dataNode = hdfs.getDataNodes().get(2);

    GenericTestUtils.waitFor(() -> !dataNode.isDatanodeUp(), 100, 300_000);
    assertThat(log.getOutput())
        .contains("hadoop.disk-zone.outer.dirs: \"data/outer\" is not an absolute path");
  }

  @Test
  void metricsAreVisibleOverHttp() throws Exception {
    write("/file", 2);
    DefaultMetricsSystem.instance().publishMetricsNow();
    // Daemons in one process share their metrics. Only the first daemon serves them at /prom.
    String web = "http://localhost:" + hdfs.getNameNode().getHttpAddress().getPort();
    assertThat(get(web + "/jmx")).contains("DiskZoneVolumePlacement", "BlocksToInner");
    assertThat(get(web + "/prom")).contains("disk_zone_volume_placement_blocks_to_inner");
  }

  private static String get(String page) throws IOException {
    try (InputStream in = new URL(page).openStream()) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private Path write(String name, int blocks) throws IOException {
    Path file = new Path(name);
    try (OutputStream out = hdfs.getFileSystem().create(file, (short) 2)) {
      out.write(new byte[blocks * BLOCK]);
    }
    return file;
  }

  /** Returns the volume of each replica of each block. */
  private List<File> volumesOf(Path file) throws IOException {
    List<File> volumes = new ArrayList<>();
    for (LocatedBlock block : DFSTestUtil.getAllBlocks(hdfs.getFileSystem(), file)) {
      for (DataNode dataNode : hdfs.getDataNodes()) {
        ExtendedBlock id = block.getBlock();
        if (dataNode.getFSDataset().isValidBlock(id)) {
          volumes.add(new File(dataNode.getFSDataset().getVolume(id).getBaseURI()));
        }
      }
    }
    return volumes;
  }

  private static boolean isOf(DataNode dataNode, File volume) {
    try (FsVolumeReferences references = dataNode.getFSDataset().getFsVolumeReferences()) {
      for (FsVolumeSpi each : references) {
        if (new File(each.getBaseURI()).equals(volume)) {
          return true;
        }
      }
      return false;
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static List<FsVolumeImpl> volumes(DataNode dataNode, Zone zone) throws IOException {
    List<FsVolumeImpl> volumes = new ArrayList<>();
    try (FsVolumeReferences references = dataNode.getFSDataset().getFsVolumeReferences()) {
      for (FsVolumeSpi each : references) {
        if (MiniHadoop.zoneOf(new File(each.getBaseURI())) == zone) {
          volumes.add((FsVolumeImpl) each);
        }
      }
    }
    return volumes;
  }
}
