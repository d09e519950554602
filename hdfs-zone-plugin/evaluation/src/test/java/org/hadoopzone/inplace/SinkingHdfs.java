/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.inplace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.hdfs.server.common.HdfsServerConstants.StartupOption;
import org.apache.hadoop.hdfs.tools.DFSck;
import org.apache.hadoop.hdfs.tools.DebugAdmin;
import org.apache.hadoop.util.ToolRunner;
import org.hadoopzone.evaluation.cluster.Replicas;
import org.hadoopzone.testing.Wait;

/**
 * HDFS with finalized replicas that are continuously moved to other addresses on their disk, while
 * daemons and clients use them. Keeps the expected contents of each file.
 */
final class SinkingHdfs implements AutoCloseable {
  static final int MB = 1 << 20;
  static final int BLOCK = 2 * MB;

  private final Configuration conf;
  private final short replication;
  private final Path dir;
  private final List<SunkVolume> volumes = new ArrayList<>();
  private final List<List<SunkVolume>> byDataNode = new ArrayList<>();
  private final Map<String, byte[]> contents = new ConcurrentHashMap<>();
  private final Random random = new Random(1);
  private final SinkLoop sinks = new SinkLoop(List.of());
  private MiniDFSCluster cluster;

  private SinkingHdfs(Configuration conf, Path dir) {
    this.conf = conf;
    replication = (short) conf.getInt(DFSConfigKeys.DFS_REPLICATION_KEY, 0);
    this.dir = dir;
  }

  /** Returns a configuration that lets the daemons react quickly. */
  static Configuration conf(int replication) {
    Configuration conf = new Configuration();
    conf.setInt(DFSConfigKeys.DFS_BLOCK_SIZE_KEY, BLOCK);
    conf.setInt(DFSConfigKeys.DFS_REPLICATION_KEY, replication);
    conf.setInt(DFSConfigKeys.DFS_HEARTBEAT_INTERVAL_KEY, 1);
    conf.setInt(DFSConfigKeys.DFS_NAMENODE_REDUNDANCY_INTERVAL_SECONDS_KEY, 1);
    conf.setInt(DFSConfigKeys.DFS_NAMENODE_RECONSTRUCTION_PENDING_TIMEOUT_SEC_KEY, 2);
    conf.setBoolean(DFSConfigKeys.DFS_NAMENODE_REDUNDANCY_CONSIDERLOAD_KEY, false);
    conf.setLong(DFSConfigKeys.DFS_DATANODE_DU_RESERVED_KEY, 0);
    return conf;
  }

  /** Starts a NameNode without DataNodes. */
  static SinkingHdfs start(Configuration conf, Path dir) throws IOException {
    SinkingHdfs hdfs = new SinkingHdfs(conf, dir);
    hdfs.startNameNode(StartupOption.REGULAR, true);
    return hdfs;
  }

  private void startNameNode(StartupOption option, boolean format) throws IOException {
    cluster =
        new MiniDFSCluster.Builder(conf, dir.resolve("cluster").toFile())
            .numDataNodes(0)
            .manageDataDfsDirs(false)
            .format(format)
            .startupOption(option)
            .build();
    // Restore the replication, which MiniDFSCluster has reduced to the number of DataNodes.
    conf.setInt(DFSConfigKeys.DFS_REPLICATION_KEY, replication);
    cluster.getConfiguration(0).setInt(DFSConfigKeys.DFS_REPLICATION_KEY, replication);
    if (format) {
      // Decommissioning uses the default replication that the NameNode read when it started, so
      // restart it with the restored value.
      cluster.restartNameNode(0, false);
    }
  }

  MiniDFSCluster cluster() {
    return cluster;
  }

  DistributedFileSystem fileSystem() throws IOException {
    return cluster.getFileSystem();
  }

  SinkLoop sinks() {
    return sinks;
  }

  /** Creates a volume, and moves its replicas from now on. */
  SunkVolume newVolume() throws IOException {
    String name = "volume" + volumes.size();
    SunkVolume volume = SunkVolume.inImage(dir.resolve(name + ".image"), dir.resolve(name));
    volumes.add(volume);
    sinks.add(volume);
    return volume;
  }

  /** Starts another DataNode with new volumes. */
  void addDataNode(int newVolumes) throws IOException {
    List<SunkVolume> its = new ArrayList<>();
    for (int i = 0; i < newVolumes; i++) {
      its.add(newVolume());
    }
    addDataNode(its);
  }

  void addDataNode(List<SunkVolume> its) throws IOException {
    byDataNode.add(its);
    startDataNode(its, StartupOption.REGULAR);
    cluster.waitActive();
  }

  private void startDataNode(List<SunkVolume> its, StartupOption option) throws IOException {
    Configuration own = new Configuration(conf);
    own.set(DFSConfigKeys.DFS_DATANODE_DATA_DIR_KEY, dataDirs(its));
    cluster.startDataNodes(own, 1, false, option, null);
  }

  /** Returns the value of {@code dfs.datanode.data.dir} for some volumes. */
  static String dataDirs(List<SunkVolume> its) {
    return its.stream()
        .map(volume -> "[DISK]" + volume.dataDir().toUri())
        .collect(Collectors.joining(","));
  }

  /**
   * Stops all daemons and starts them again, as for an upgrade, and waits until the NameNode
   * accepts changes. Replicas are moved meanwhile.
   */
  void restart(StartupOption nameNode, StartupOption dataNodes) throws IOException {
    cluster.shutdown();
    startNameNode(nameNode, false);
    for (List<SunkVolume> its : byDataNode) {
      startDataNode(its, dataNodes);
    }
    cluster.waitActive();
    awaitEndOfSafeMode();
  }

  private void awaitEndOfSafeMode() {
    Wait.until("end of safe mode", () -> !cluster.getNamesystem().isInSafeMode());
  }

  /** Writes a file with random bytes, and waits until its replicas have been moved. */
  org.apache.hadoop.fs.Path writeAndSink(String name, int bytes) throws IOException {
    org.apache.hadoop.fs.Path file = write(name, bytes);
    sinks.awaitRound();
    return file;
  }

  /** Writes a file with random bytes. */
  org.apache.hadoop.fs.Path write(String name, int bytes) throws IOException {
    byte[] data = randomBytes(bytes);
    org.apache.hadoop.fs.Path file = new org.apache.hadoop.fs.Path(name);
    try (OutputStream out = fileSystem().create(file, replication)) {
      out.write(data);
    }
    expect(file, data);
    return file;
  }

  void append(org.apache.hadoop.fs.Path file, int bytes) throws IOException {
    byte[] more = randomBytes(bytes);
    try (OutputStream out = fileSystem().append(file)) {
      out.write(more);
    }
    byte[] old = expected(file);
    byte[] all = Arrays.copyOf(old, old.length + bytes);
    System.arraycopy(more, 0, all, old.length, bytes);
    expect(file, all);
  }

  byte[] randomBytes(int bytes) {
    byte[] data = new byte[bytes];
    random.nextBytes(data);
    return data;
  }

  /** Sets the expected contents of a file. */
  void expect(org.apache.hadoop.fs.Path file, byte[] data) {
    contents.put(file.toUri().getPath(), data);
  }

  byte[] expected(org.apache.hadoop.fs.Path file) {
    return contents.get(file.toUri().getPath());
  }

  void deleteAll() throws IOException {
    for (String name : contents.keySet()) {
      fileSystem().delete(new org.apache.hadoop.fs.Path(name), false);
    }
    contents.clear();
  }

  /** Stops checking a file, and returns its expected contents. */
  byte[] forget(org.apache.hadoop.fs.Path file) {
    return contents.remove(file.toUri().getPath());
  }

  /** Reads a file and compares it with its expected contents. */
  void checkFile(org.apache.hadoop.fs.Path file) throws IOException {
    try (InputStream in = fileSystem().open(file)) {
      assertThat(Arrays.mismatch(in.readAllBytes(), expected(file)))
          .as("first different byte of %s", file)
          .isEqualTo(-1);
    }
  }

  /**
   * Checks all files and all replicas while they are moved: the bytes that clients read, the
   * checksums of every replica, and the result of fsck.
   */
  void check() throws Exception {
    awaitEndOfSafeMode();
    sinks.awaitRound();
    for (SunkVolume volume : volumes) {
      volume.dropCache();
    }
    for (String name : contents.keySet()) {
      org.apache.hadoop.fs.Path file = new org.apache.hadoop.fs.Path(name);
      checkFile(file);
      Replicas.await(fileSystem(), file);
    }
    for (SunkVolume volume : volumes) {
      verifyChecksums(volume);
    }
    Wait.until("fsck to report a healthy file system", () -> fsck("/").contains("is HEALTHY"));
    assertThat(fsck("/", "-list-corruptfileblocks")).contains("has 0 CORRUPT");
    assertThat(cluster.getNamesystem().getCorruptReplicaBlocks()).isZero();
    assertThat(cluster.getNamesystem().getMissingBlocksCount()).isZero();
  }

  /**
   * Verifies the finalized replicas of a volume with {@code hdfs debug verifyMeta}. Skips replicas
   * that are removed meanwhile. Returns the number of replicas at the start.
   */
  int verifyChecksums(SunkVolume volume) throws Exception {
    List<Path> blocks = volume.blocks();
    for (Path block : blocks) {
      Path meta;
      try {
        meta = SunkVolume.metaOf(block);
      } catch (NoSuchFileException e) {
        // HDFS has just removed or replaced this replica.
        Wait.until("the removal of " + block, () -> !Files.exists(block));
        continue;
      }
      String[] arguments = {"verifyMeta", "-meta", meta.toString(), "-block", block.toString()};
      int exitCode = ToolRunner.run(new DebugAdmin(conf), arguments);
      // A DataNode that removes a replica removes its block file first.
      if (Files.exists(block)) {
        assertThat(exitCode).as("exit code of hdfs debug verifyMeta for %s", block).isZero();
      }
    }
    return blocks.size();
  }

  String fsck(String... arguments) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (PrintStream print = new PrintStream(out, true, StandardCharsets.UTF_8)) {
      ToolRunner.run(new DFSck(cluster.getConfiguration(0), print), arguments);
    }
    return out.toString(StandardCharsets.UTF_8);
  }

  /** Stops moving files, stops the cluster, and checks all file systems with e2fsck. */
  @Override
  public void close() throws IOException {
    List<Throwable> failures = new ArrayList<>();
    closing(failures, sinks::close);
    closing(failures, cluster::shutdown);
    for (SunkVolume volume : volumes) {
      closing(failures, volume);
    }
    if (!failures.isEmpty()) {
      // The message names all causes, because reports of test runs show only the message.
      AssertionError error = new AssertionError("after the test: " + failures);
      failures.forEach(error::addSuppressed);
      throw error;
    }
  }

  private static void closing(List<Throwable> failures, AutoCloseable resource) {
    try {
      resource.close();
    } catch (Exception | AssertionError e) {
      failures.add(e);
    }
  }
}
