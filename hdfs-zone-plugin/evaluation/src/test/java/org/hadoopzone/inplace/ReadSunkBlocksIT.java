/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.inplace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.lang.reflect.Field;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.client.HdfsClientConfigKeys;
import org.apache.hadoop.hdfs.client.HdfsDataInputStream;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.DataNodeTestUtils;
import org.apache.hadoop.hdfs.server.datanode.DirectoryScanner;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.test.GenericTestUtils.LogCapturer;
import org.hadoopzone.testing.Wait;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/**
 * Reads replicas as scanners and clients do, while {@link SinkingHdfs} moves the replicas on disk.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ReadSunkBlocksIT {
  private static final int SCANS = 3;
  private static final Pattern SCAN_COUNT =
      Pattern.compile("Block pool scans since restart\\D+(\\d+)");
  private static final Pattern ERROR_COUNT =
      Pattern.compile("Block scan errors since restart\\D+(\\d+)");

  @TempDir private static Path dir;

  private static SinkingHdfs hdfs;
  private static List<SunkVolume> volumes;

  @BeforeAll
  static void start() throws Exception {
    Configuration conf = SinkingHdfs.conf(1);
    scanContinuously(conf);
    conf.set(
        DFSConfigKeys.DFS_BLOCK_LOCAL_PATH_ACCESS_USER_KEY,
        UserGroupInformation.getCurrentUser().getShortUserName());
    hdfs = SinkingHdfs.start(conf, dir);
    volumes = List.of(hdfs.newVolume(), hdfs.newVolume());
    hdfs.addDataNode(volumes);
  }

  @AfterEach
  void deleteFiles() throws Exception {
    hdfs.deleteAll();
    Wait.until(
        "deletion", () -> volumes.get(0).blocks().size() + volumes.get(1).blocks().size() == 0);
  }

  @AfterAll
  static void stop() throws Exception {
    hdfs.close();
  }

  /** Makes the block scanner rescan every half second. There is no public key for this. */
  private static void scanContinuously(Configuration conf) throws ReflectiveOperationException {
    Field allow =
        Class.forName("org.apache.hadoop.hdfs.server.datanode.BlockScanner$Conf")
            .getDeclaredField("allowUnitTestSettings");
    allow.setAccessible(true);
    allow.setBoolean(null, true);
    conf.setLong("internal.dfs.datanode.scan.period.ms.key", 500);
    conf.setLong(DFSConfigKeys.DFS_BLOCK_SCANNER_VOLUME_BYTES_PER_SECOND, 1L << 40);
  }

  /**
   * Runs first, because the other tests delete replicas: Hadoop 3.4.3 counts the deletion of a
   * replica during its scan as an error, or ends the scanner with a NullPointerException.
   */
  @Test
  @Order(1)
  void blockScannerReportsOnlyRealCorruption() throws Exception {
    hdfs.writeAndSink("/scanned", 8 * SinkingHdfs.BLOCK);
    long sunk = hdfs.sinks().sunk();
    awaitScans(SCANS);
    hdfs.sinks().awaitRound();
    assertThat(hdfs.sinks().sunk()).as("replicas moved during the scans").isGreaterThan(sunk + 8);
    hdfs.check();
    assertThat(scanErrors()).as("scan errors").isZero();

    // Check that the same report shows an error if a bit on the disk has changed.
    org.apache.hadoop.fs.Path file = hdfs.writeAndSink("/damaged", SinkingHdfs.MB);
    hdfs.forget(file);
    Path block = newestBlock();
    try (RandomAccessFile bytes = new RandomAccessFile(block.toFile(), "rw")) {
      int first = bytes.read();
      bytes.seek(0);
      bytes.write(first ^ 1);
    }
    Wait.until("a scan error", () -> scanErrors() > 0);
    hdfs.fileSystem().delete(file, false);
    Wait.until("deletion of the damaged replica", () -> !Files.exists(block));
    Wait.until(
        "no corrupt replica", () -> hdfs.cluster().getNamesystem().getCorruptReplicaBlocks() == 0);
  }

  private static Path newestBlock() throws IOException {
    List<Path> blocks = new ArrayList<>();
    for (SunkVolume volume : volumes) {
      blocks.addAll(volume.blocks());
    }
    return blocks.stream().max((a, b) -> Long.compare(idOf(a), idOf(b))).orElseThrow();
  }

  private static long idOf(Path block) {
    return Long.parseLong(block.getFileName().toString().substring("blk_".length()));
  }

  /** Waits until each volume has been scanned {@code scans} more times. */
  private static void awaitScans(int scans) throws IOException {
    List<Long> before = scannerReport(SCAN_COUNT);
    Wait.until(
        "full scans",
        () -> {
          List<Long> now = scannerReport(SCAN_COUNT);
          return IntStream.range(0, now.size()).allMatch(i -> now.get(i) >= before.get(i) + scans);
        });
  }

  private static long scanErrors() throws IOException {
    return scannerReport(ERROR_COUNT).stream().mapToLong(Long::longValue).sum();
  }

  /** Returns a figure from the scanner report of the DataNode, one value per volume. */
  private static List<Long> scannerReport(Pattern figure) throws IOException {
    URI report = URI.create("http://127.0.0.1:" + dataNode().getInfoPort() + "/blockScannerReport");
    try (InputStream in = report.toURL().openStream()) {
      Matcher matcher = figure.matcher(new String(in.readAllBytes(), StandardCharsets.UTF_8));
      List<Long> figures = matcher.results().map(result -> Long.valueOf(result.group(1))).toList();
      assertThat(figures).as("volumes in the report").hasSize(volumes.size());
      return figures;
    }
  }

  @Test
  void directoryScannerFindsNoDifference() throws Exception {
    hdfs.writeAndSink("/listed", 8 * SinkingHdfs.BLOCK);
    int blocks = volumes.get(0).blocks().size() + volumes.get(1).blocks().size();
    LogCapturer log = LogCapturer.captureLogs(LoggerFactory.getLogger(DirectoryScanner.class));
    try {
      for (int i = 0; i < 3; i++) {
        log.clearOutput();
        hdfs.sinks().awaitRound();
        DataNodeTestUtils.runDirectoryScanner(dataNode());
        assertThat(log.getOutput())
            .containsPattern(
                "Total blocks: "
                    + blocks
                    + ", missing metadata files: 0,"
                    + " missing block files: 0, missing blocks in memory: 0,"
                    + " mismatched blocks: 0");
      }
    } finally {
      log.stopCapturing();
    }
    hdfs.check();
  }

  @Test
  void noAttributeOfABlockFileChanges() throws Exception {
    hdfs.writeAndSink("/attributes", 4 * SinkingHdfs.BLOCK);
    Map<Path, Attributes> before = attributes();
    assertThat(before).hasSize(4);
    long moved = hdfs.sinks().movedBytes();
    hdfs.sinks().awaitRound();
    assertThat(hdfs.sinks().movedBytes()).isGreaterThanOrEqualTo(moved + 4 * SinkingHdfs.BLOCK);
    assertThat(attributes()).isEqualTo(before);
  }

  private static Map<Path, Attributes> attributes() throws IOException {
    Map<Path, Attributes> all = new HashMap<>();
    for (SunkVolume volume : volumes) {
      for (Path block : volume.blocks()) {
        all.put(
            block,
            new Attributes(
                Files.getAttribute(block, "unix:ino"),
                Files.size(block),
                Files.getLastModifiedTime(block),
                Files.getAttribute(block, "unix:ctime"),
                Files.getAttribute(block, "unix:mode"),
                Files.getAttribute(block, "unix:nlink")));
      }
    }
    return all;
  }

  /** Attributes that a file keeps when it is moved. */
  private record Attributes(
      Object inode, long size, FileTime modified, Object changed, Object mode, Object links) {}

  @Test
  void remoteReadersKeepOpenReplicas() throws Exception {
    readSlowly(new Configuration(), false);
  }

  /**
   * Reads block files directly. HDFS clients that map block files need libhadoop, which is not on
   * Maven Central; {@link #mappedReplicasKeepTheirContents} maps the files itself instead.
   */
  @Test
  void shortCircuitReadersKeepOpenReplicas() throws Exception {
    Configuration conf = new Configuration();
    conf.setBoolean(HdfsClientConfigKeys.Read.ShortCircuit.KEY, true);
    conf.setBoolean(HdfsClientConfigKeys.DFS_CLIENT_USE_LEGACY_BLOCKREADERLOCAL, true);
    // Clients with the same context name share the settings of the first client.
    conf.set(HdfsClientConfigKeys.DFS_CLIENT_CONTEXT, "local");
    readSlowly(conf, true);
  }

  /** Reads several files in turn, piece by piece, and lets them be moved between the pieces. */
  private static void readSlowly(Configuration client, boolean locally) throws Exception {
    String prefix = locally ? "/local" : "/remote";
    List<org.apache.hadoop.fs.Path> files = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      files.add(hdfs.writeAndSink(prefix + i, SinkingHdfs.BLOCK));
    }
    Configuration conf = new Configuration(hdfs.cluster().getConfiguration(0));
    client.forEach(entry -> conf.set(entry.getKey(), entry.getValue()));
    byte[] piece = new byte[SinkingHdfs.BLOCK / 4];
    try (FileSystem fs = FileSystem.newInstance(hdfs.cluster().getURI(), conf)) {
      List<HdfsDataInputStream> streams = new ArrayList<>();
      for (org.apache.hadoop.fs.Path file : files) {
        streams.add((HdfsDataInputStream) fs.open(file));
      }
      for (int from = 0; from < SinkingHdfs.BLOCK; from += piece.length) {
        for (int i = 0; i < files.size(); i++) {
          streams.get(i).readFully(piece);
          byte[] expected = hdfs.expected(files.get(i));
          assertThat(
                  Arrays.mismatch(piece, Arrays.copyOfRange(expected, from, from + piece.length)))
              .as("first different byte of %s after byte %d", files.get(i), from)
              .isEqualTo(-1);
        }
        hdfs.sinks().awaitRound();
      }
      for (HdfsDataInputStream stream : streams) {
        assertThat(stream.getReadStatistics().getTotalShortCircuitBytesRead())
            .isEqualTo(locally ? SinkingHdfs.BLOCK : 0);
        stream.close();
      }
    }
  }

  @Test
  void mappedReplicasKeepTheirContents() throws Exception {
    hdfs.writeAndSink("/mapped", 6 * SinkingHdfs.BLOCK);
    List<MappedByteBuffer> buffers = new ArrayList<>();
    List<byte[]> contents = new ArrayList<>();
    for (SunkVolume volume : volumes) {
      for (Path block : volume.blocks()) {
        try (FileChannel channel = FileChannel.open(block)) {
          buffers.add(channel.map(MapMode.READ_ONLY, 0, channel.size()));
          contents.add(Files.readAllBytes(block));
        }
      }
    }
    for (int round = 0; round < 3; round++) {
      for (int i = 0; i < buffers.size(); i++) {
        assertThat(buffers.get(i).mismatch(ByteBuffer.wrap(contents.get(i))))
            .as("first different byte of mapping %d", i)
            .isEqualTo(-1);
      }
      hdfs.sinks().awaitRound();
    }
  }

  private static DataNode dataNode() {
    return hdfs.cluster().getDataNodes().get(0);
  }
}
