/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak.checks;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.hadoopzone.evaluation.soak.checks.Violation.Kind;
import org.hadoopzone.evaluation.soak.cluster.SoakCluster;
import org.hadoopzone.evaluation.soak.load.Acknowledged;
import org.hadoopzone.evaluation.soak.load.Ledger;

/**
 * Checks a cluster after a fault, while the load is still running. Checks the replicas first, then
 * the data, then the whole cluster.
 */
public final class Audit {
  private static final Duration RESTORED = Duration.ofSeconds(240);

  private final FileSystem fs;
  private final Ledger ledger;
  private final Duration patience;
  private final Checks checks;

  /**
   * Creates an audit.
   *
   * @param patience maximum time for HDFS to restore two good replicas of every file
   */
  Audit(FileSystem fs, Ledger ledger, Duration patience, Checks checks) {
    this.fs = fs;
    this.ledger = ledger;
    this.patience = patience;
    this.checks = checks;
  }

  /**
   * Returns an audit of a cluster.
   *
   * @param copy a temporary file for copies of drives
   */
  public static Audit of(
      SoakCluster cluster, DistributedFileSystem fs, Ledger ledger, boolean yarn, Path copy) {
    return new Audit(fs, ledger, RESTORED, new ClusterChecks(cluster, fs, yarn, copy));
  }

  /** Checks the cluster, but not the acknowledged files. */
  interface Checks {
    /** Waits until the daemons respond. */
    void awaitDaemons() throws Exception;

    /** Compares the replicas on all disks with their checksums. */
    void checkReplicas(Findings findings) throws InterruptedException;

    /**
     * Runs the other checks. Returns the number of bytes that packing has moved to inner tracks
     * since the previous call.
     */
    long run(Findings findings) throws InterruptedException;

    /** Waits until the NameNode reports no missing or corrupt block. */
    void awaitHealth() throws Exception;
  }

  /**
   * The result of an audit.
   *
   * @param files number of files that were read back
   * @param bytes total size of these files
   * @param packedBytes number of bytes that packing has moved to inner tracks since the previous
   *     audit
   */
  public record AuditResult(
      int files,
      long bytes,
      int lostFiles,
      long lostBytes,
      long packedBytes,
      List<Violation> findings) {}

  /**
   * Runs the audit. Waits up to several minutes for the cluster to recover. Then reports what has
   * not recovered.
   *
   * @param isHealed whether the fault has been healed. If not, only the data are checked
   */
  public AuditResult run(boolean isHealed) throws InterruptedException {
    Findings findings = new Findings();
    DataAudit data = new DataAudit(fs, patience);
    List<Acknowledged> files = ledger.keep();
    try {
      if (isHealed) {
        findings.require(Kind.NOT_RESTORED, checks::awaitDaemons);
        // Check the replicas first, because HDFS replaces a damaged replica when a client reads it.
        checks.checkReplicas(findings);
      }
      data.run(files, ledger);
    } finally {
      ledger.release();
    }
    findings.addAll(data.findings());
    long packed = 0;
    if (isHealed) {
      packed = checks.run(findings);
      findings.require(Kind.NOT_RESTORED, () -> data.awaitReplicas(ledger));
      findings.require(Kind.NOT_RESTORED, checks::awaitHealth);
    }
    long bytes = files.stream().mapToLong(Acknowledged::length).sum();
    return new AuditResult(
        files.size(), bytes, data.lostFiles(), data.lostBytes(), packed, findings.list());
  }
}
