/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.io.MD5Hash;
import org.hadoopzone.evaluation.cluster.Replicas;
import org.hadoopzone.evaluation.soak.cluster.SoakCluster;
import org.hadoopzone.evaluation.soak.load.Acknowledged;
import org.hadoopzone.evaluation.soak.load.Ledger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks that an audit finds damage. The tests damage real replicas without telling HDFS. */
class DataAuditTest {
  private static final int LENGTH = 100_000;

  @TempDir private Path dir;

  private final Ledger ledger = new Ledger();
  private MiniDFSCluster hdfs;
  private FileSystem fs;

  @BeforeEach
  void startHdfs() throws IOException {
    Configuration conf = new Configuration();
    conf.setInt(DFSConfigKeys.DFS_REPLICATION_KEY, SoakCluster.REPLICATION);
    conf.setInt("dfs.client.retry.window.base", 10);
    hdfs = new MiniDFSCluster.Builder(conf, dir.toFile()).numDataNodes(2).build();
    fs = hdfs.getFileSystem();
  }

  @AfterEach
  void stopHdfs() {
    hdfs.shutdown();
  }

  @Test
  void filesWithTwoGoodReplicasAreWhole() throws Exception {
    write("/whole");

    DataAudit audit = audit();
    assertThat(audit.findings()).isEmpty();
    assertThat(audit.lostFiles()).isZero();
  }

  @Test
  void aFileWhoseReplicasAreAllDamagedIsLost() throws Exception {
    write("/whole");
    write("/damaged");
    hdfs.corruptBlockOnDataNodes(block("/damaged"));

    DataAudit audit = audit();
    assertThat(audit.findings()).extracting(Violation::kind).containsExactly(Violation.Kind.LOST);
    assertThat(audit.lostFiles()).isEqualTo(1);
    assertThat(audit.lostBytes()).isEqualTo(LENGTH);
    assertThat(ledger.all()).extracting(Acknowledged::path).containsExactly("/whole");
  }

  @Test
  void aFileThatIsGoneIsLost() throws Exception {
    write("/gone");
    fs.delete(new org.apache.hadoop.fs.Path("/gone"), false);

    assertThat(audit().lostBytes()).isEqualTo(LENGTH);
  }

  @Test
  void aFileWithOneGoodReplicaIsNotLostButNotRestoredEither() throws Exception {
    write("/half");
    hdfs.corruptReplica(0, block("/half"));

    DataAudit audit = audit();
    assertThat(audit.findings())
        .extracting(Violation::kind)
        .containsExactly(Violation.Kind.NOT_RESTORED);
    assertThat(audit.lostFiles()).isZero();
  }

  @Test
  void reportsFileThatDiffersFromAcknowledgedData() throws Exception {
    Acknowledged written = write("/other");
    ledger.forget(written);
    ledger.add(new Acknowledged(written.path(), written.length(), "of other bytes"));

    DataAudit audit = audit();
    assertThat(audit.findings()).extracting(Violation::kind).containsExactly(Violation.Kind.WRONG);
    assertThat(audit.lostBytes()).isEqualTo(LENGTH);
  }

  private DataAudit audit() throws InterruptedException {
    DataAudit audit = new DataAudit(fs, Duration.ofSeconds(1));
    audit.run(List.copyOf(ledger.all()), ledger);
    return audit;
  }

  /** Writes a file, and waits until the NameNode knows all replicas. */
  private Acknowledged write(String path) throws Exception {
    byte[] bytes = new byte[LENGTH];
    try (FSDataOutputStream out = fs.create(new org.apache.hadoop.fs.Path(path))) {
      out.write(bytes);
    }
    Replicas.await(fs, new org.apache.hadoop.fs.Path(path));
    Acknowledged file = new Acknowledged(path, LENGTH, MD5Hash.digest(bytes).toString());
    ledger.add(file);
    return file;
  }

  private ExtendedBlock block(String path) throws IOException {
    return DFSTestUtil.getFirstBlock(fs, new org.apache.hadoop.fs.Path(path));
  }
}
