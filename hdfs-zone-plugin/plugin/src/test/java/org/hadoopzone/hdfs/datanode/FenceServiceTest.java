/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.datanode;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import javax.management.AttributeNotFoundException;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.DatanodeReportType;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.protocol.DatanodeStorageReport;
import org.apache.hadoop.hdfs.server.protocol.StorageReport;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.hadoopzone.fence.ByteRange;
import org.hadoopzone.fence.Fence;
import org.hadoopzone.fence.FenceStatus;
import org.hadoopzone.testing.Command;
import org.hadoopzone.testing.DiskSpeed;
import org.hadoopzone.testing.MovingKernel;
import org.hadoopzone.testing.Slow;
import org.hadoopzone.testing.SmallFileSystem;
import org.hadoopzone.testing.Wait;
import org.hadoopzone.zone.DiskZoneKeys;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs a DataNode with the fence service on real fenced volumes. */
@Slow
class FenceServiceTest {
  private static final long MB = 1 << 20;

  @TempDir private Path dir;

  @AutoClose private SmallFileSystem volume;
  @AutoClose private SmallFileSystem further;

  @BeforeEach
  void mountFencedVolumes() throws IOException {
    volume = fenced("volume");
    further = fenced("further");
  }

  @Test
  void dataNodeMaintainsFencesOfItsVolumesAndFurtherDirs() throws Exception {
    Files.createDirectories(further.path().resolve("yarn/local"));
    Configuration conf = new Configuration();
    conf.set(DFSConfigKeys.DFS_DATANODE_PLUGINS_KEY, FenceService.class.getName());
    conf.set(DiskZoneKeys.FENCE_FURTHER_DIRS, further.path() + "/yarn/local," + dir);
    conf.set(DiskZoneKeys.FENCE_MARGIN, "64m");
    conf.setLong(DiskZoneKeys.FENCE_INTERVAL_MS, 20);
    conf.set(
        DFSConfigKeys.DFS_DATANODE_DATA_DIR_KEY, "[DISK]" + volume.path().resolve("dfs").toUri());
    conf.setLong(DFSConfigKeys.DFS_DATANODE_DU_RESERVED_KEY, 0);
    // The NameNode skips a DataNode with less than one block available.
    conf.setLong(DFSConfigKeys.DFS_BLOCK_SIZE_KEY, MB);
    File base = dir.resolve("base").toFile();
    try (MiniDFSCluster hdfs =
        new MiniDFSCluster.Builder(conf, base).manageDataDfsDirs(false).build()) {
      for (int file = 0; file < 25; file++) {
        DFSTestUtil.createFile(
            hdfs.getFileSystem(),
            new org.apache.hadoop.fs.Path("/file" + file),
            8 * MB,
            (short) 1,
            0);
        // Without syncs, the files could fill the allowed range before it is widened.
        Command.run("sync", "--file-system", volume.path());
      }
      DiskSpeed.write(further.path().resolve("yarn/local/spill"), 300);
      Wait.until("a wider range", () -> allowedEnd(further) > 300 * MB);

      // JMX values are up to a second old.
      Wait.until("AllowedEnd", () -> metric(further, "AllowedEnd") > 300 * MB);
      assertThat(metric(further, "InUseBytes")).isGreaterThan(300 * MB);
      assertThat(metric(further, "DistanceToEdgeBytes")).isPositive();
      assertThat(metric(further, "Widenings")).isPositive();
      assertThat(metric(further, "Failures")).isZero();
      Wait.until("AllowedEnd", () -> metric(volume, "AllowedEnd") > 200 * MB);
      assertThat(metric(volume, "Failures")).isZero();
    }
    assertThat(DefaultMetricsSystem.instance().getSource(name(volume))).isNull();
    assertThat(Fence.in(further.path()).check()).isEmpty();
    assertThat(Fence.in(volume.path()).check()).isEmpty();
  }

  @Test
  void removedVolumeCanBeUnmountedAndIsMaintainedAgainWhenAdded() throws Exception {
    Configuration conf = new Configuration();
    conf.set(DFSConfigKeys.DFS_DATANODE_PLUGINS_KEY, FenceService.class.getName());
    conf.set(DiskZoneKeys.FENCE_MARGIN, "64m");
    conf.setLong(DFSConfigKeys.DFS_DATANODE_DU_RESERVED_KEY, 0);
    String kept = "[DISK]" + volume.path().resolve("dfs").toUri();
    String both = kept + ",[DISK]" + further.path().resolve("dfs").toUri();
    conf.set(DFSConfigKeys.DFS_DATANODE_DATA_DIR_KEY, both);
    try (MiniDFSCluster hdfs =
        new MiniDFSCluster.Builder(conf, dir.resolve("base").toFile())
            .manageDataDfsDirs(false)
            .build()) {
      DataNode dataNode = hdfs.getDataNodes().get(0);
      Wait.until("a sample", () -> metric(further, "AllowedEnd") > 0);

      dataNode.reconfigurePropertyImpl(DFSConfigKeys.DFS_DATANODE_DATA_DIR_KEY, kept);
      Wait.until("no open file", () -> unmounts(further));
      assertThat(DefaultMetricsSystem.instance().getSource(name(further))).isNull();
      assertThat(DefaultMetricsSystem.instance().getSource(name(volume))).isNotNull();

      Command.run("mount", "-o", "loop", dir.resolve("further.image"), further.path());
      dataNode.reconfigurePropertyImpl(DFSConfigKeys.DFS_DATANODE_DATA_DIR_KEY, both);
      Wait.until(
          "metrics of the added volume",
          () -> DefaultMetricsSystem.instance().getSource(name(further)) != null);
    }
    assertThat(Fence.in(further.path()).check()).isEmpty();
  }

  private static boolean unmounts(SmallFileSystem volume) {
    try {
      Command.run("umount", volume.path());
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  @ParameterizedTest
  @CsvSource({"dfs, 0", "'dfs-1,dfs-2', 0", "dfs, 268435456"})
  void dataNodeHasRoomForMoreOpenBlocksThanFitIntoMargin(String dirs, long reservedForOthers)
      throws Exception {
    Configuration conf = new Configuration();
    conf.set(DFSConfigKeys.DFS_DATANODE_PLUGINS_KEY, FenceService.class.getName());
    conf.set(DiskZoneKeys.FENCE_MARGIN, "64m");
    conf.setLong(DiskZoneKeys.FENCE_INTERVAL_MS, 20);
    conf.set(
        DFSConfigKeys.DFS_DATANODE_DATA_DIR_KEY,
        Arrays.stream(dirs.split(","))
            .map(data -> "[DISK]" + volume.path().resolve(data).toUri())
            .collect(Collectors.joining(",")));
    conf.setLong(DFSConfigKeys.DFS_DATANODE_DU_RESERVED_KEY, reservedForOthers);
    conf.setLong(DFSConfigKeys.DFS_BLOCK_SIZE_KEY, 16 * MB);
    conf.setLong(DFSConfigKeys.DFS_HEARTBEAT_INTERVAL_KEY, 1);
    List<OutputStream> open = new ArrayList<>();
    try (MiniDFSCluster hdfs =
        new MiniDFSCluster.Builder(conf, dir.resolve("base").toFile())
            .manageDataDfsDirs(false)
            .build()) {
      for (int file = 0; file < 20; file++) {
        FSDataOutputStream out =
            hdfs.getFileSystem().create(new org.apache.hadoop.fs.Path("/open" + file), (short) 1);
        open.add(out);
        out.write(file);
        out.hflush();
        // The DataNode reserves the full size of an open block, although little of it is on disk.
        // The NameNode subtracts open blocks once more from the free space in the last heartbeat,
        // and requires space for one more block.
        long needed = (file + 3) * 16 * MB;
        Wait.until("a heartbeat with available space", () -> reportedAvailable(hdfs) >= needed);
      }
      for (OutputStream out : open) {
        out.close();
      }
    }
  }

  @Test
  void dataNodeWithZonesInPlaceSetsAFenceAndMovesOldBlocks() throws Exception {
    MovingKernel.require();
    Configuration conf = new Configuration();
    conf.set(DFSConfigKeys.DFS_DATANODE_PLUGINS_KEY, FenceService.class.getName());
    conf.setBoolean(DiskZoneKeys.IN_PLACE_ENABLED, true);
    conf.set(DiskZoneKeys.IN_PLACE_MIN_AGE, "1s");
    conf.setLong(DiskZoneKeys.FENCE_INTERVAL_MS, 20);
    conf.setLong(DFSConfigKeys.DFS_DATANODE_DU_RESERVED_KEY, 0);
    conf.setLong(DFSConfigKeys.DFS_BLOCK_SIZE_KEY, 8 * MB);
    try (SmallFileSystem plain =
        SmallFileSystem.sparse(dir.resolve("plain.image"), dir.resolve("plain"), 512 * MB)) {
      Path data = plain.path().resolve("dfs");
      conf.set(DFSConfigKeys.DFS_DATANODE_DATA_DIR_KEY, "[DISK]" + data.toUri());
      String source = "DiskZoneFence" + data.toString().replaceAll("[^A-Za-z0-9.]", "-");
      try (MiniDFSCluster hdfs =
          new MiniDFSCluster.Builder(conf, dir.resolve("base").toFile())
              .manageDataDfsDirs(false)
              .build()) {
        org.apache.hadoop.fs.Path file = new org.apache.hadoop.fs.Path("/file");
        DFSTestUtil.createFile(hdfs.getFileSystem(), file, 200 * MB, (short) 1, 5);
        Wait.until("moved blocks", () -> metric(source, "PackedBytes") > 8 * MB);
        // Part of a file can stay if the extents that the fence owns are too small. The test
        // does not compare the state: with this minimum age, the packer scans the volume every
        // second, and JMX also refreshes the state only every second.
        Wait.until("the end of packing", () -> metric(source, "PackBytesLeft") < 8 * MB);
        assertThat(metric(source, "PackFailures")).isZero();
        // The moved files now own the blocks that the fence owned. The keeper then narrows the
        // range, so that the fence owns blocks again.
        Wait.until("free space that is fenced", () -> metric(source, "FencedBytes") > 0);
        assertThat(DFSTestUtil.readFileAsBytes(hdfs.getFileSystem(), file))
            .hasSize((int) (200 * MB));
      }
      assertThat(DefaultMetricsSystem.instance().getSource(source)).isNull();
      // check() is not called: files that the DataNode has deleted may leave free space outside of
      // the allowed range.
      assertThat(Fence.in(data).status().state()).isEqualTo(FenceStatus.State.SET);
      assertThat(Fence.in(data).status().held()).isZero();
    }
  }

  /**
   * Requests a heartbeat, and returns the available bytes of the DataNode's fullest volume, as last
   * reported.
   */
  private static long reportedAvailable(MiniDFSCluster hdfs) throws IOException {
    hdfs.triggerHeartbeats();
    DatanodeStorageReport[] dataNodes =
        hdfs.getFileSystem().getClient().getDatanodeStorageReport(DatanodeReportType.LIVE);
    return Arrays.stream(dataNodes[0].getStorageReports())
        .mapToLong(StorageReport::getRemaining)
        .min()
        .orElseThrow();
  }

  private SmallFileSystem fenced(String name) throws IOException {
    SmallFileSystem made =
        SmallFileSystem.sparse(dir.resolve(name + ".image"), dir.resolve(name), 1024 * MB);
    Fence.in(made.path()).set(ByteRange.of(0, 160 * MB), Fence.Mode.ADVISORY, (done, total) -> {});
    return made;
  }

  private static long allowedEnd(SmallFileSystem volume) {
    try {
      return Fence.in(volume.path()).status().allowed().orElseThrow().end();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static String name(SmallFileSystem volume) {
    return "DiskZoneFence" + volume.path().toString().replaceAll("[^A-Za-z0-9.]", "-");
  }

  /** Returns a metric as in {@code /jmx}, or -1 if JMX does not have it yet. */
  private static long metric(SmallFileSystem volume, String name) {
    return metric(name(volume), name);
  }

  private static long metric(String source, String name) {
    MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
    try {
      ObjectName pattern = new ObjectName("Hadoop:name=" + source + ",*");
      Set<ObjectName> found = beans.queryNames(pattern, null);
      assertThat(found).hasSize(1);
      return ((Number) beans.getAttribute(found.iterator().next(), name)).longValue();
    } catch (AttributeNotFoundException e) {
      // The cached values are older than the first sample.
      return -1;
    } catch (JMException e) {
      throw new AssertionError(e);
    }
  }
}
