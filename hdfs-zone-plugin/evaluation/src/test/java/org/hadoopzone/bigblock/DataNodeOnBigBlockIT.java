/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.bigblock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.hdfs.client.HdfsDataOutputStream;
import org.apache.hadoop.hdfs.client.HdfsDataOutputStream.SyncFlag;
import org.apache.hadoop.hdfs.server.common.HdfsServerConstants.StartupOption;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.apache.hadoop.test.GenericTestUtils;
import org.hadoopzone.testing.LoopDevice;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Exercises all operations of a DataNode in a data dir on a {@code bigblock} volume. */
class DataNodeOnBigBlockIT {
  private static final int MB = 1 << 20;
  private static final int WRITERS = 6;

  @TempDir private File dir;

  private final byte[] data = new byte[30 * MB];

  @BeforeEach
  void needsAVolume() {
    assumeTrue(new File("/dev/fuse").exists(), "needs FUSE, for a volume with large blocks");
    assumeTrue(BigBlockVolume.isBuilt(), "needs bigblock, built with libfuse3 3.12 or newer");
    new Random(1).nextBytes(data);
  }

  @Test
  void dataNodeKeepsItsBlocksOnAVolumeWithLargeBlocks() throws Exception {
    java.nio.file.Path store = dir.toPath().resolve("store");
    java.nio.file.Path mount = dir.toPath().resolve("mount");
    try (LoopDevice device = LoopDevice.over(dir.toPath().resolve("image"), 256 * MB)) {
      try (BigBlockVolume volume = BigBlockVolume.make(device.path(), 8 * MB, store, mount)) {
        Configuration conf = conf(volume);
        Path kept = writeFilesAndRestart(conf, volume);
        attemptUpgradeAndRollBack(conf);
        readAfterRollback(conf, kept);
      }
      assertThat(BigBlockVolume.run("check", store)).contains("consistent");
    }
  }

  private static Configuration conf(BigBlockVolume volume) {
    Configuration conf = new Configuration();
    conf.setInt(DFSConfigKeys.DFS_BLOCK_SIZE_KEY, 8 * MB);
    conf.setInt(DFSConfigKeys.DFS_HEARTBEAT_INTERVAL_KEY, 1);
    conf.set(DFSConfigKeys.DFS_DATANODE_DATA_DIR_KEY, volume.path().resolve("hdfs").toString());
    return conf;
  }

  private MiniDFSCluster.Builder cluster(Configuration conf) {
    return new MiniDFSCluster.Builder(conf, new File(dir, "cluster")).manageDataDfsDirs(false);
  }

  /**
   * Writes files, restarts the DataNode, and checks and deletes the files. Then writes and returns
   * another file.
   */
  private Path writeFilesAndRestart(Configuration conf, BigBlockVolume volume) throws Exception {
    try (MiniDFSCluster cluster = cluster(conf).build()) {
      DistributedFileSystem fs = cluster.getFileSystem();
      long usable = volume.path().toFile().getUsableSpace();
      Path file = file("changed");
      writeAppendAndTruncate(fs, file);
      IntStream.range(0, WRITERS).parallel().forEach(i -> write(fs, file("beside" + i)));

      assertThat(cluster.restartDataNode(0)).isTrue();
      cluster.waitActive();
      assertThat(read(fs, file)).isEqualTo(Arrays.copyOf(data, 11 * MB));
      for (int i = 0; i < WRITERS; i++) {
        assertThat(read(fs, file("beside" + i))).isEqualTo(data);
        fs.delete(file("beside" + i), false);
      }
      fs.delete(file, false);
      GenericTestUtils.waitFor(
          () -> volume.path().toFile().getUsableSpace() == usable, 200, 300_000);
      return write(fs, file("kept"));
    }
  }

  private void writeAppendAndTruncate(DistributedFileSystem fs, Path file) throws Exception {
    int flushed = 10 * MB + 123;
    int synced = 17 * MB;
    try (FSDataOutputStream out = fs.create(file)) {
      out.write(data, 0, flushed);
      out.hflush();
      assertThat(read(fs, file)).isEqualTo(Arrays.copyOf(data, flushed));
      out.write(data, flushed, synced - flushed);
      ((HdfsDataOutputStream) out).hsync(EnumSet.of(SyncFlag.UPDATE_LENGTH));
      assertThat(fs.getFileStatus(file).getLen()).isEqualTo(synced);
    }
    try (FSDataOutputStream out = fs.append(file)) {
      out.write(data, synced, data.length - synced);
    }
    assertThat(read(fs, file)).isEqualTo(data);
    // Truncate within a block, so that the DataNode has to shorten a block file.
    if (!fs.truncate(file, 11 * MB)) {
      GenericTestUtils.waitFor(() -> isClosed(fs, file), 100, 300_000);
    }
    assertThat(read(fs, file)).isEqualTo(Arrays.copyOf(data, 11 * MB));
  }

  /**
   * Attempts an upgrade and rolls it back. The upgrade fails, because the volume has no hard links.
   */
  private void attemptUpgradeAndRollBack(Configuration conf) throws Exception {
    MiniDFSCluster.Builder nameNode =
        cluster(conf).numDataNodes(0).format(false).startupOption(StartupOption.UPGRADE);
    try (MiniDFSCluster cluster = nameNode.build()) {
      cluster.startDataNodes(conf, 1, false, StartupOption.REGULAR, null);
      DataNode dataNode = cluster.getDataNodes().get(0);
      GenericTestUtils.waitFor(() -> !dataNode.isDatanodeUp(), 100, 300_000);
    }
    NameNode.doRollback(conf, false);
  }

  private void readAfterRollback(Configuration conf, Path file) throws Exception {
    try (MiniDFSCluster cluster = cluster(conf).format(false).build()) {
      cluster.waitActive();
      assertThat(read(cluster.getFileSystem(), file)).isEqualTo(data);
    }
  }

  private static Path file(String name) {
    return new Path("/" + name);
  }

  private Path write(DistributedFileSystem fs, Path file) {
    try (FSDataOutputStream out = fs.create(file)) {
      out.write(data);
      return file;
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static byte[] read(DistributedFileSystem fs, Path file) throws IOException {
    try (InputStream in = fs.open(file)) {
      return in.readAllBytes();
    }
  }

  private static boolean isClosed(DistributedFileSystem fs, Path file) {
    try {
      return fs.isFileClosed(file);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
