/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.placement;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.File;
import java.security.PrivilegedExceptionAction;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.namenode.snapshot.Snapshot;
import org.apache.hadoop.security.UserGroupInformation;
import org.hadoopzone.evaluation.cluster.Replicas;
import org.hadoopzone.testing.Wait;
import org.hadoopzone.tools.cli.CommandLines;
import org.hadoopzone.tools.cli.JsonStyle;
import org.hadoopzone.zone.DiskZoneKeys;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs {@code locate} on a cluster and compares its output with the DataNodes. */
class LocateIT {
  private static final short TWO = 2;

  /**
   * A storage policy ID that HDFS does not define. IDs have four bits, and HDFS uses less than half
   * of the IDs.
   */
  private static final byte UNKNOWN_POLICY = 13;

  @TempDir private static File dir;

  private static ZonedHdfs hdfs;

  @BeforeAll
  static void start() throws Exception {
    hdfs = ZonedHdfs.start(ZonedHdfs.conf(), dir, 3);
    hdfs.awaitZones();
    hdfs.write("/tmp/right/x", 2, TWO);
    hdfs.write("/user/right/x", 2, TWO);
    hdfs.write("disk-zone=outer", "/user/wrong/x", 1, TWO);
    hdfs.write("/user/wrong/beside", 1, TWO);
    DistributedFileSystem fs = hdfs.fileSystem();
    fs.mkdirs(new Path("/fast"));
    fs.setStoragePolicy(new Path("/fast"), "ALL_SSD");
    hdfs.write("/fast/x", 1, TWO);
    hdfs.write("/later/fast", 1, TWO);
    fs.setStoragePolicy(new Path("/later/fast"), "ALL_SSD");
    RemoteIterator<LocatedFileStatus> files = fs.listFiles(new Path("/"), true);
    while (files.hasNext()) {
      Replicas.await(fs, files.next().getPath());
    }
  }

  @AfterAll
  static void stop() {
    hdfs.close();
  }

  @Test
  @Tag("smoke")
  void filesInTheRightZoneAreListedWithVolumeAndDataNode() throws Exception {
    CommandLines.Result result = locate("/tmp/right", "/user/right", "/fast");
    assertThat(result.exitCode()).as(result.toString()).isZero();
    assertThat(result.err()).isEmpty();
    assertThat(result.unwrappedLines(4).map(line -> line.replaceAll(" +", " ")))
        .contains(
            "right temporary path /tmp/** 2.0 MiB /tmp/right/x",
            "right permanent no rule 2.0 MiB /user/right/x",
            "right temporary storage policy ALL_SSD 1.0 MiB /fast/x",
            "/tmp/right: 1 file (0 in the wrong zone), 2.0 MiB; replicas outer 4.0 MiB, inner 0 B,"
                + " unknown 0 B",
            "total: 3 files (0 in the wrong zone), 5.0 MiB; replicas outer 6.0 MiB, inner 4.0 MiB,"
                + " unknown 0 B");
    JsonNode file = json("/tmp/right/x").get(0);
    assertThat(file.get("replicas")).hasSize(4);
    assertTrue(file);
  }

  @Test
  @Tag("smoke")
  void filesInTheWrongZoneAreListedAndSetTheExitCode() throws Exception {
    CommandLines.Result result = locate("/user", "/later");
    assertThat(result.exitCode()).as(result.toString()).isEqualTo(1);
    assertThat(result.unwrappedLines(4).map(line -> line.replaceAll(" +", " ")))
        .contains(
            "wrong permanent no rule 1.0 MiB /user/wrong/x",
            "right permanent no rule 1.0 MiB /user/wrong/beside",
            "wrong temporary storage policy ALL_SSD 1.0 MiB /later/fast",
            "/user/wrong: 2 files (1 in the wrong zone), 2.0 MiB; replicas outer 2.0 MiB, inner"
                + " 2.0 MiB, unknown 0 B");
    assertThat(result.unwrappedLines(4)).last().asString().contains("(2 in the wrong zone)");
  }

  @Test
  void jsonHasALineForEachFileAndDirectory() throws Exception {
    List<JsonNode> lines = json("/user");
    assertThat(lines.stream().map(line -> line.get("kind").asText()))
        .containsExactly("file", "directory", "file", "file", "directory", "total");
    assertThat(lines.get(5).get("wrong_files").asLong()).isEqualTo(1);
    for (JsonNode line : lines) {
      assertTrue(line);
    }
  }

  @Test
  @Tag("smoke")
  void internalBlocksOfErasureCodedFilesAreFound() throws Exception {
    DistributedFileSystem fs = hdfs.fileSystem();
    fs.enableErasureCodingPolicy("XOR-2-1-1024k");
    fs.mkdirs(new Path("/striped"));
    fs.setErasureCodingPolicy(new Path("/striped"), "XOR-2-1-1024k");
    hdfs.write("/striped/x", 3, (short) 1);

    // Two block groups: one has two data blocks and a parity block, the other a data block and a
    // parity block.
    JsonNode file = awaitReplicas("/striped/x", 5);
    long bytes = 0;
    for (JsonNode replica : file.get("replicas")) {
      bytes += replica.get("bytes").asLong();
    }
    assertThat(bytes).isEqualTo(5 * ZonedHdfs.BLOCK);
    assertTrue(file);
  }

  @Test
  void aBlockUnderConstructionIsListed() throws Exception {
    try (FSDataOutputStream out = hdfs.fileSystem().create(new Path("/tmp/open"), TWO)) {
      out.write(new byte[ZonedHdfs.BLOCK + 1]);
      out.hflush();
      JsonNode file = awaitReplicas("/tmp/open", 4);
      assertThat(file.get("wrong").asBoolean()).isFalse();
    }
  }

  @Test
  void anUnknownStoragePolicyLeavesTheOtherRulesInEffect() throws Exception {
    hdfs.write("/tmp/unknown", 1, TWO);
    hdfs.cluster
        .getNamesystem()
        .getFSDirectory()
        .getINode("/tmp/unknown")
        .asFile()
        .setStoragePolicyID(UNKNOWN_POLICY, Snapshot.CURRENT_STATE_ID);
    CommandLines.Result result = locate("/tmp/unknown");
    assertThat(result.exitCode()).as(result.toString()).isZero();
    assertThat(result.unwrappedLines(4).map(line -> line.replaceAll(" +", " ")))
        .contains("right temporary path /tmp/** 1.0 MiB /tmp/unknown");
  }

  @Test
  void emptyFilesAndDirectoriesAreRight() throws Exception {
    hdfs.write("/empty/file", 0, TWO);
    hdfs.fileSystem().mkdirs(new Path("/empty/dir"));
    CommandLines.Result result = locate("/empty");
    assertThat(result.exitCode()).as(result.toString()).isZero();
    assertThat(result.out())
        .contains("/empty: 1 file (0 in the wrong zone), 0 B;")
        .doesNotContain("/empty/dir");
  }

  @Test
  void aMissingPathIsAFailure() throws Exception {
    CommandLines.Result result = locate("/no/such");
    assertThat(result.exitCode()).isEqualTo(3);
    assertThat(result.err()).contains("/no/such: No such file or directory in hdfs://");
  }

  @Test
  @Tag("smoke")
  void usersWithoutSuperuserRightsGetUnknownZonesAndAWarning() throws Exception {
    hdfs.fileSystem().mkdirs(new Path("/user/closed"));
    hdfs.write("/user/closed/x", 1, TWO);
    hdfs.fileSystem().setPermission(new Path("/user/closed"), new FsPermission("700"));
    UserGroupInformation alice =
        UserGroupInformation.createUserForTesting("alice", new String[] {"staff"});
    CommandLines.Result result =
        alice.doAs((PrivilegedExceptionAction<CommandLines.Result>) () -> locate("/user", "/fast"));
    CommandLines.Result refused =
        alice.doAs((PrivilegedExceptionAction<CommandLines.Result>) () -> locate("/user/closed"));
    hdfs.fileSystem().delete(new Path("/user/closed"), true);

    assertThat(result.exitCode()).as(result.toString()).isZero();
    assertThat(result.unwrappedLines(4).map(line -> line.replaceAll(" +", " ")))
        .contains(
            "unknown permanent no rule 2.0 MiB /user/right/x",
            "unknown temporary storage policy ALL_SSD 1.0 MiB /fast/x");
    assertThat(result.err())
        .contains("Cannot determine the zones of replicas on ", "only to superusers")
        .contains("Skipped /user/closed: Permission denied: user=alice");
    assertThat(refused.exitCode()).isEqualTo(3);
    assertThat(refused.err()).startsWith("/user/closed: Permission denied: user=alice");
    assertThat(refused.err().lines()).hasSize(1);
  }

  private static CommandLines.Result locate(String... paths) throws Exception {
    List<String> command = new ArrayList<>(List.of("locate"));
    for (String key : new String[] {"fs.defaultFS", DiskZoneKeys.OUTER_DIRS}) {
      command.add("-D" + key + "=" + hdfs.cluster.getConfiguration(0).get(key));
    }
    command.addAll(List.of(paths));
    return CommandLines.run(command.toArray(new String[0]));
  }

  private static List<JsonNode> json(String path) throws Exception {
    List<JsonNode> lines = new ArrayList<>();
    for (String line : locate("--json", path).out().lines().toList()) {
      lines.add(JsonStyle.parse(line));
    }
    return lines;
  }

  /** Waits until a file is listed with all its replicas, and returns its line. */
  private static JsonNode awaitReplicas(String path, int replicas) throws Exception {
    Wait.until(
        replicas + " replicas of " + path,
        () -> json(path).get(0).get("replicas").size() == replicas);
    return json(path).get(0);
  }

  /** Compares the replicas in the output with the replicas on the DataNodes. */
  private static void assertTrue(JsonNode file) throws Exception {
    for (JsonNode replica : file.path("replicas")) {
      String name = replica.get("data_node").asText();
      DataNode dataNode =
          hdfs.cluster.getDataNodes().stream()
              .filter(each -> name.endsWith(":" + each.getXferPort()))
              .findAny()
              .orElseThrow();
      String pool = hdfs.cluster.getNamesystem().getBlockPoolId();
      Block block =
          dataNode
              .getFSDataset()
              .getStoredBlock(pool, Block.getBlockId(replica.get("block").asText()));
      var volume = dataNode.getFSDataset().getVolume(new ExtendedBlock(pool, block));
      assertThat(new File(replica.get("volume").asText())).isEqualTo(new File(volume.getBaseURI()));
      assertThat(replica.get("zone").asText())
          .isEqualToIgnoringCase(ZonedHdfs.zoneOf(volume).name());
      assertThat(replica.get("bytes").asLong()).isEqualTo(block.getNumBytes());
    }
  }
}
