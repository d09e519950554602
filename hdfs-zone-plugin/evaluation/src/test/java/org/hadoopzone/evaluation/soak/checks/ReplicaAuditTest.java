/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.hadoopzone.evaluation.cluster.FileTrees;
import org.hadoopzone.evaluation.soak.checks.ReplicaAudit.Passed;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Damages a replica of a real DataNode. */
class ReplicaAuditTest {
  /** The time of a mount after the replica was written. */
  private static final FileTime MOUNTED = FileTime.from(Instant.now().plus(Duration.ofDays(1)));

  @TempDir private Path dir;

  private MiniDFSCluster hdfs;
  private Path block;

  @BeforeEach
  void writeReplica() throws Exception {
    hdfs = new MiniDFSCluster.Builder(new Configuration(), dir.toFile()).build();
    DFSTestUtil.createFile(
        hdfs.getFileSystem(), new org.apache.hadoop.fs.Path("/file"), 100_000, (short) 1, 7);
    List<Path> blocks =
        FileTrees.files(dir, path -> path.toString().matches(".*/finalized/.*/blk_[0-9]+"));
    assertThat(blocks).hasSize(1);
    block = blocks.get(0);
  }

  @AfterEach
  void stop() {
    hdfs.shutdown();
  }

  @Test
  void acceptsReplicaThatMatchesItsChecksums() throws IOException {
    assertThat(ReplicaAudit.currentProblem(block)).isEmpty();
  }

  @Test
  void reportsChangedByte() throws IOException {
    changeByte();

    assertThat(ReplicaAudit.currentProblem(block))
        .hasValueSatisfying(text -> assertThat(text).contains("hecksum"));
  }

  @Test
  void reportsLostTail() throws IOException {
    byte[] data = Files.readAllBytes(block);
    Files.write(block, Arrays.copyOf(data, 512));

    assertThat(ReplicaAudit.currentProblem(block))
        .hasValueSatisfying(text -> assertThat(text).contains("needs 1 checksums"));
  }

  @Test
  void reportsDataWithoutChecksums() throws IOException {
    byte[] data = Files.readAllBytes(block);
    Files.write(block, Arrays.copyOf(data, 200_000));

    assertThat(ReplicaAudit.currentProblem(block))
        .hasValueSatisfying(text -> assertThat(text).contains("needs 391 checksums"));
  }

  @Test
  void ignoresDamageFromBeforeTheMount() throws Exception {
    changeByte();

    assertThat(problems(unaudited())).isEmpty();
  }

  @Test
  void reportsDamageToAnOldReplicaThatHasPassedAnAuditSinceTheMount() throws Exception {
    Passed passed = audit(unaudited(), new ArrayList<>());
    FileTime written = Files.getLastModifiedTime(block);
    changeByte();
    // Restore the modification time, which does not change when packing moves a file.
    Files.setLastModifiedTime(block, written);

    assertThat(problems(passed)).hasSize(1);
  }

  @Test
  void ignoresDamageToAReplicaThatHasPassedAnAuditBeforeTheMount() throws Exception {
    Passed passed = audit(unaudited(), new ArrayList<>());
    changeByte();

    assertThat(problems(new Passed(FileTime.fromMillis(0), passed.blocks()))).isEmpty();
  }

  private static Passed unaudited() {
    return new Passed(MOUNTED, Set.of());
  }

  private List<String> problems(Passed before) throws Exception {
    List<String> problems = new ArrayList<>();
    audit(before, problems);
    return problems;
  }

  private Passed audit(Passed before, List<String> problems) throws Exception {
    return ReplicaAudit.audit(List.of(block), MOUNTED, before, problems);
  }

  private void changeByte() throws IOException {
    byte[] data = Files.readAllBytes(block);
    data[70_000] ^= 1;
    Files.write(block, data);
  }
}
