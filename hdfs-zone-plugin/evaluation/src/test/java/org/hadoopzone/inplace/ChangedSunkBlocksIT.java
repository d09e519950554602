/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.inplace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Arrays;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.Trash;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.MiniDFSCluster.DataNodeProperties;
import org.apache.hadoop.hdfs.client.HdfsClientConfigKeys;
import org.hadoopzone.evaluation.cluster.Replicas;
import org.hadoopzone.testing.Wait;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Changes files as clients do, while {@link SinkingHdfs} moves their replicas on disk. */
class ChangedSunkBlocksIT {
  private static final int TIMES = 5;
  private static final int PIECE = 200_001;

  @TempDir private static java.nio.file.Path dir;

  private static SinkingHdfs hdfs;

  @BeforeAll
  static void start() throws Exception {
    Configuration conf = SinkingHdfs.conf(2);
    conf.set("fs.trash.interval", "60");
    // There are only two DataNodes, so no other DataNode can replace a failed one.
    conf.set(HdfsClientConfigKeys.BlockWrite.ReplaceDatanodeOnFailure.POLICY_KEY, "NEVER");
    hdfs = SinkingHdfs.start(conf, dir);
    hdfs.addDataNode(2);
    hdfs.addDataNode(1);
  }

  @AfterAll
  static void stop() throws Exception {
    hdfs.close();
  }

  @Test
  void oldBlocksCanBeAppendedTo() throws Exception {
    Path file = hdfs.writeAndSink("/appended", 2 * SinkingHdfs.BLOCK + PIECE);
    for (int i = 0; i < TIMES; i++) {
      hdfs.append(file, PIECE);
      hdfs.checkFile(file);
    }
    hdfs.check();
  }

  @Test
  void oldBlocksCanBeTruncated() throws Exception {
    Path file = hdfs.writeAndSink("/truncated", 2 * SinkingHdfs.BLOCK);
    for (int i = 0; i < TIMES; i++) {
      truncate(file, hdfs.expected(file).length - PIECE);
      hdfs.checkFile(file);
    }
    hdfs.check();
  }

  /** Truncates within a block, so that the DataNodes shorten their block files. */
  private static void truncate(Path file, int length) throws IOException {
    DistributedFileSystem fs = hdfs.fileSystem();
    if (!fs.truncate(file, length)) {
      Wait.until("block recovery of " + file, () -> fs.isFileClosed(file));
    }
    hdfs.expect(file, Arrays.copyOf(hdfs.expected(file), length));
  }

  @Test
  void snapshotsKeepOldContent() throws Exception {
    DistributedFileSystem fs = hdfs.fileSystem();
    Path home = new Path("/kept");
    fs.mkdirs(home);
    fs.allowSnapshot(home);
    Path appended = hdfs.writeAndSink("/kept/appended", SinkingHdfs.BLOCK + PIECE);
    Path truncated = hdfs.writeAndSink("/kept/truncated", 2 * SinkingHdfs.BLOCK);
    Path deleted = hdfs.writeAndSink("/kept/deleted", SinkingHdfs.BLOCK);
    Path snapshot = fs.createSnapshot(home, "before");
    for (Path file : new Path[] {appended, truncated, deleted}) {
      hdfs.expect(new Path(snapshot, file.getName()), hdfs.expected(file));
    }

    hdfs.append(appended, PIECE);
    truncate(truncated, SinkingHdfs.BLOCK + PIECE);
    fs.delete(deleted, false);
    hdfs.forget(deleted);
    hdfs.check();

    for (Path file : new Path[] {appended, truncated, deleted}) {
      hdfs.forget(new Path(snapshot, file.getName()));
    }
    fs.deleteSnapshot(home, "before");
    hdfs.check();
  }

  @Test
  void filesInTrashCanBeRestored() throws Exception {
    DistributedFileSystem fs = hdfs.fileSystem();
    Path restored = hdfs.writeAndSink("/restored", 2 * SinkingHdfs.BLOCK);
    Path expunged = hdfs.writeAndSink("/expunged", 2 * SinkingHdfs.BLOCK);
    for (Path file : new Path[] {restored, expunged}) {
      assertThat(Trash.moveToAppropriateTrash(fs, file, fs.getConf())).isTrue();
      hdfs.expect(inTrash(file), hdfs.forget(file));
    }
    hdfs.check();

    fs.rename(inTrash(restored), restored);
    hdfs.expect(restored, hdfs.forget(inTrash(restored)));
    Trash trash = new Trash(fs, fs.getConf());
    trash.expungeImmediately();
    hdfs.forget(inTrash(expunged));
    assertThat(fs.exists(inTrash(expunged))).isFalse();
    hdfs.check();
  }

  private static Path inTrash(Path file) throws IOException {
    Path current = new Path(hdfs.fileSystem().getTrashRoot(file), "Current");
    return Path.mergePaths(current, file);
  }

  @Test
  void pipelinesAndLeasesRecover() throws Exception {
    DistributedFileSystem fs = hdfs.fileSystem();
    Path old = hdfs.writeAndSink("/beside", 2 * SinkingHdfs.BLOCK);
    Path appended = hdfs.writeAndSink("/recovered", SinkingHdfs.BLOCK + PIECE);
    Path abandoned = new Path("/abandoned");
    byte[] more = hdfs.randomBytes(3 * PIECE);

    FSDataOutputStream pipeline = fs.append(appended);
    pipeline.write(more, 0, PIECE);
    pipeline.hflush();
    DataNodeProperties stopped = hdfs.cluster().stopDataNode(0);
    pipeline.write(more, PIECE, 2 * PIECE);
    pipeline.close();
    byte[] all = Arrays.copyOf(hdfs.expected(appended), SinkingHdfs.BLOCK + 4 * PIECE);
    System.arraycopy(more, 0, all, SinkingHdfs.BLOCK + PIECE, more.length);
    hdfs.expect(appended, all);
    hdfs.checkFile(appended);
    hdfs.checkFile(old);
    assertThat(hdfs.cluster().restartDataNode(stopped)).isTrue();
    hdfs.cluster().waitActive();
    Replicas.await(fs, appended);

    try (DistributedFileSystem other =
        (DistributedFileSystem)
            DistributedFileSystem.newInstance(fs.getUri(), hdfs.cluster().getConfiguration(0))) {
      FSDataOutputStream out = other.create(abandoned);
      out.write(more);
      out.hflush();
      Wait.until("lease recovery", () -> fs.recoverLease(abandoned));
      DFSTestUtil.abortStream((org.apache.hadoop.hdfs.DFSOutputStream) out.getWrappedStream());
    }
    hdfs.expect(abandoned, more);
    hdfs.check();
  }
}
