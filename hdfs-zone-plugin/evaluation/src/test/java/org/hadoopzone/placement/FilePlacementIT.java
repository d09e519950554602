/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsVolumeSpi;
import org.apache.hadoop.test.GenericTestUtils;
import org.apache.hadoop.test.MetricsAsserts;
import org.hadoopzone.evaluation.cluster.Replicas;
import org.hadoopzone.testing.Wait;
import org.hadoopzone.zone.Zone;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks the zones of the replicas of temporary and permanent files. */
class FilePlacementIT {
  private static final short ALL = 3;

  @TempDir private static File dir;

  private static ZonedHdfs hdfs;

  @BeforeAll
  static void start() throws Exception {
    hdfs = ZonedHdfs.start(ZonedHdfs.conf(), dir, 3);
    hdfs.awaitZones();
  }

  @AfterAll
  static void stop() {
    hdfs.close();
  }

  @Test
  @Tag("smoke")
  void temporaryAndPermanentFilesAreInTheirZones() throws Exception {
    long toOuter = counter("TemporaryToOuter");
    long toInner = counter("PermanentToInner");
    assertPlaced();
    assertThat(counter("TemporaryToOuter") - toOuter).isEqualTo(27);
    // The NameNode chooses targets once more for each WebHDFS redirect, so it may count more than
    // 27.
    assertThat(counter("PermanentToInner") - toInner).isGreaterThanOrEqualTo(27);
    assertThat(counter("TemporaryToInner")).isZero();
    assertThat(counter("PermanentToOuter")).isZero();
  }

  @Test
  @Tag("smoke")
  void filesArePlacedByZoneAfterDataNodesAndTheNameNodeRestart() throws Exception {
    hdfs.cluster.restartDataNodes();
    hdfs.cluster.waitActive();
    hdfs.awaitZones();
    assertPlaced();

    hdfs.cluster.restartNameNode();
    hdfs.cluster.waitActive();
    hdfs.awaitZones();
    assertPlaced();
  }

  @Test
  void blocksSpreadOverAllVolumesOfTheZone() throws Exception {
    Path file = hdfs.write("/tmp/spread", 8, ALL);
    for (DataNode dataNode : hdfs.cluster.getDataNodes()) {
      long volumes =
          DFSTestUtil.getAllBlocks(hdfs.fileSystem(), file).stream()
              .map(block -> volumeOf(dataNode, block.getBlock()))
              .distinct()
              .count();
      assertThat(volumes).isEqualTo(2);
    }
  }

  @Test
  void renamedOutputOfACommitterIsPermanent() throws Exception {
    Path written =
        hdfs.write("/out/_temporary/0/_temporary/attempt_1_0001_r_000000_0/part-r-0", 2, ALL);
    Path committed = new Path("/out/part-r-0");
    assertThat(hdfs.fileSystem().rename(written, committed)).isTrue();
    assertThat(hdfs.zonesOf(committed)).hasSize(6).containsOnly(Zone.INNER);
  }

  @Test
  void appendedBlocksGoToTheZoneOfTheFile() throws Exception {
    for (String name : List.of("/tmp/appended", "/user/appended")) {
      Path file = new Path(name);
      try (OutputStream out = hdfs.fileSystem().create(file, ALL)) {
        out.write(new byte[ZonedHdfs.BLOCK / 2]);
      }
      // HDFS appends only to replicas that DataNodes have reported.
      Replicas.await(hdfs.fileSystem(), file);
      try (OutputStream out = hdfs.fileSystem().append(file)) {
        out.write(new byte[2 * ZonedHdfs.BLOCK]);
      }
      Zone expected = name.startsWith("/tmp") ? Zone.OUTER : Zone.INNER;
      assertThat(hdfs.zonesOf(file)).hasSize(9).containsOnly(expected);
    }
  }

  @Test
  void truncatedFilesStayInTheirZone() throws Exception {
    Path file = hdfs.write("/tmp/truncated", 2, ALL);
    Replicas.await(hdfs.fileSystem(), file);
    hdfs.fileSystem().truncate(file, ZonedHdfs.BLOCK / 2);
    GenericTestUtils.waitFor(
        () -> {
          try {
            return hdfs.fileSystem().isFileClosed(file);
          } catch (IOException e) {
            throw new AssertionError(e);
          }
        },
        100,
        300_000);
    assertThat(hdfs.zonesOf(file)).hasSize(3).containsOnly(Zone.OUTER);
  }

  @Test
  void favoredDataNodesArePlacedByZoneToo() throws Exception {
    for (String name : List.of("/tmp/favored", "/user/favored")) {
      assertFavored(new Path(name), name.startsWith("/tmp") ? Zone.OUTER : Zone.INNER);
    }
    Path fast = new Path("/favored-fast");
    hdfs.fileSystem().mkdirs(fast);
    hdfs.fileSystem().setStoragePolicy(fast, "ONE_SSD");
    assertFavored(new Path(fast, "x"), Zone.OUTER);
  }

  @Test
  void withoutArchiveStorageColdFilesAreRejectedAndWarmFilesAreInTheInnerZone() throws Exception {
    for (String policy : List.of("COLD", "WARM")) {
      Path parent = new Path("/tmp", policy);
      hdfs.fileSystem().mkdirs(parent);
      hdfs.fileSystem().setStoragePolicy(parent, policy);
    }
    assertThatThrownBy(() -> hdfs.write("/tmp/COLD/x", 1, ALL))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("could only be written to 0 of the 1 minReplication nodes");
    assertThat(hdfs.zonesOf(hdfs.write("/tmp/WARM/x", 1, ALL))).hasSize(3).containsOnly(Zone.INNER);
  }

  @Test
  void erasureCodedFilesArePlacedByZoneToo() throws Exception {
    DistributedFileSystem fs = hdfs.fileSystem();
    fs.enableErasureCodingPolicy("XOR-2-1-1024k");
    for (String parent : List.of("/tmp/striped", "/user/striped")) {
      fs.mkdirs(new Path(parent));
      fs.setErasureCodingPolicy(new Path(parent), "XOR-2-1-1024k");
    }
    hdfs.awaitStoragesWithZone(ZonedHdfs.STRIPED_METRICS);
    Path temporary = hdfs.write("/tmp/striped/x", 4, (short) 1);
    Path permanent = hdfs.write("/user/striped/x", 4, (short) 1);
    Wait.until("all internal blocks", () -> hdfs.stripedZonesOf(temporary).size() == 6);
    Wait.until("all internal blocks", () -> hdfs.stripedZonesOf(permanent).size() == 6);
    assertThat(hdfs.stripedZonesOf(temporary)).hasSize(6).containsOnly(Zone.OUTER);
    assertThat(hdfs.stripedZonesOf(permanent)).hasSize(6).containsOnly(Zone.INNER);
  }

  @Test
  void malformedContextsAreCountedAndIgnored() throws Exception {
    long malformed = counter("ContextsMalformed");
    assertThat(hdfs.zonesOf(hdfs.write("disk-zone=fast", "/user/x", 1, ALL)))
        .hasSize(3)
        .containsOnly(Zone.INNER);
    assertThat(counter("ContextsMalformed") - malformed).isOne();
  }

  private static long counter(String name) {
    return MetricsAsserts.getLongCounter(name, MetricsAsserts.getMetrics(ZonedHdfs.METRICS));
  }

  private static void assertPlaced() throws Exception {
    DistributedFileSystem fs = hdfs.fileSystem();
    Path fast = new Path("/fast");
    fs.mkdirs(fast);
    fs.setStoragePolicy(fast, "ALL_SSD");

    for (Path temporary :
        Arrays.asList(
            hdfs.write("/tmp/x", 3, ALL),
            hdfs.write("mr_attempt_1,disk-zone=outer", "/user/fast", 3, ALL),
            hdfs.write("/fast/x", 3, ALL))) {
      assertThat(hdfs.zonesOf(temporary)).as("%s", temporary).hasSize(9).containsOnly(Zone.OUTER);
    }
    for (Path permanent :
        Arrays.asList(
            hdfs.write("/user/x", 3, ALL),
            hdfs.write("disk-zone=inner", "/tmp/slow", 3, ALL),
            hdfs.write("/tmp/hadoop-yarn/staging/history/done/2026/x.jhist", 3, ALL))) {
      assertThat(hdfs.zonesOf(permanent)).as("%s", permanent).hasSize(9).containsOnly(Zone.INNER);
    }
  }

  private static FsVolumeSpi volumeOf(DataNode dataNode, ExtendedBlock block) {
    return dataNode.getFSDataset().getVolume(block);
  }

  private static void assertFavored(Path file, Zone expected) throws Exception {
    InetSocketAddress[] favored =
        hdfs.cluster.getDataNodes().stream()
            .limit(2)
            .map(DataNode::getXferAddress)
            .toArray(InetSocketAddress[]::new);
    try (OutputStream out =
        hdfs.fileSystem()
            .create(
                file,
                FsPermission.getFileDefault(),
                true,
                4096,
                ALL,
                ZonedHdfs.BLOCK,
                null,
                favored)) {
      out.write(new byte[2 * ZonedHdfs.BLOCK]);
    }
    assertThat(hdfs.zonesOf(file)).hasSize(6).containsOnly(expected);
  }
}
