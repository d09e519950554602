/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.EnumSet;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.server.namenode.ha.HATestUtil;
import org.apache.hadoop.test.GenericTestUtils;
import org.hadoopzone.zone.Zone;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Checks the zones of files that a task with temporary output writes. Covers each way to write
 * files. HDFS has two NameNodes and three DataNodes.
 */
@Tag("smoke")
class TemporaryOutputIT {
  private static final short ALL = 3;

  @TempDir private static File dir;

  private static ZonedHdfs hdfs;
  private static Configuration task;
  private static DistributedFileSystem fs;

  @BeforeAll
  static void start() throws Exception {
    hdfs = ZonedHdfs.startHighlyAvailable(ZonedHdfs.conf(), dir, ALL);
    hdfs.awaitZones();
    task = new Configuration(hdfs.cluster.getConfiguration(0));
    HATestUtil.setFailoverConfigurations(hdfs.cluster, task);
    // Use the former name of the class, which must still work.
    task.set("fs.hdfs.impl", "org.hadoopzone.output.ZoneDistributedFileSystem");
    task.set("mapreduce.disk-zone.output", "temporary");
    task.set("mapreduce.task.attempt.id", "attempt_1_0001_m_000000_0");
    fs = (DistributedFileSystem) FileSystem.newInstance(task);
  }

  @AfterAll
  static void stop() throws IOException {
    fs.close();
    hdfs.close();
  }

  @Test
  void filesAreTemporaryHoweverTheyAreCreated() throws Exception {
    int buffer = 4096;
    InetSocketAddress[] favored = {hdfs.cluster.getDataNodes().get(0).getXferAddress()};
    assertOuter("create", fs.create(new Path("/out/create"), ALL));
    assertOuter("builder", fs.createFile(new Path("/out/builder")).build());
    assertOuter(
        "non-recursive",
        fs.createNonRecursive(
            new Path("/out/non-recursive"), true, buffer, ALL, ZonedHdfs.BLOCK, null));
    assertOuter(
        "flags",
        fs.create(
            new Path("/out/flags"),
            FsPermission.getFileDefault(),
            EnumSet.of(CreateFlag.CREATE, CreateFlag.NO_LOCAL_WRITE),
            buffer,
            ALL,
            ZonedHdfs.BLOCK,
            null,
            null));
    assertOuter(
        "favored",
        fs.create(
            new Path("/out/favored"),
            FsPermission.getFileDefault(),
            true,
            buffer,
            ALL,
            ZonedHdfs.BLOCK,
            null,
            favored));
  }

  @Test
  void blocksAppendedToPermanentFileAreTemporary() throws Exception {
    Path file = hdfs.write("/appended", 1, ALL);
    try (OutputStream out =
        fs.append(file, EnumSet.of(CreateFlag.APPEND, CreateFlag.NEW_BLOCK), 4096, null)) {
      out.write(new byte[ZonedHdfs.BLOCK]);
    }
    List<Zone> zones = hdfs.zonesOf(file);
    assertThat(zones.subList(0, ALL)).containsOnly(Zone.INNER);
    assertThat(zones.subList(ALL, zones.size())).hasSize(ALL).containsOnly(Zone.OUTER);
  }

  @Test
  void erasureCodedFilesAreTemporary() throws Exception {
    Path striped = new Path("/striped");
    hdfs.fileSystem().enableErasureCodingPolicy("XOR-2-1-1024k");
    hdfs.fileSystem().mkdirs(striped);
    hdfs.fileSystem().setErasureCodingPolicy(striped, "XOR-2-1-1024k");
    // The first striped file makes the striped placement policy query the zones.
    GenericTestUtils.waitFor(() -> outerStripes(new Path(striped, "x")) == 6, 500, 300_000);
  }

  @Test
  void filesCreatedThroughViewFsAreTemporary() throws Exception {
    hdfs.fileSystem().mkdirs(new Path("/viewed"));
    Configuration view = new Configuration(task);
    view.set("fs.viewfs.mounttable.chain.link./data", fs.getUri() + "/viewed");
    try (FileSystem viewFs = FileSystem.newInstance(URI.create("viewfs://chain/"), view);
        OutputStream out = viewFs.create(new Path("/data/x"))) {
      out.write(new byte[ZonedHdfs.BLOCK]);
    }
    assertThat(hdfs.zonesOf(new Path("/viewed/x"))).isNotEmpty().containsOnly(Zone.OUTER);
  }

  @Test
  void filesAreTemporaryAfterAFailOver() throws Exception {
    hdfs.failOver();
    hdfs.awaitZones();
    assertOuter("failed-over", fs.create(new Path("/out/failed-over"), ALL));
  }

  private static void assertOuter(String name, FSDataOutputStream created) throws IOException {
    try (OutputStream out = created) {
      out.write(new byte[2 * ZonedHdfs.BLOCK]);
    }
    assertThat(hdfs.zonesOf(new Path("/out", name)))
        .as(name)
        .hasSize(2 * ALL)
        .containsOnly(Zone.OUTER);
  }

  private static long outerStripes(Path file) {
    try (OutputStream out = fs.create(file)) {
      out.write(new byte[4 * ZonedHdfs.BLOCK]);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    try {
      return hdfs.stripedZonesOf(file).stream().filter(Zone.OUTER::equals).count();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
