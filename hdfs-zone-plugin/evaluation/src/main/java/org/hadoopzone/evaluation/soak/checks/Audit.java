/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak.checks;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.hadoopzone.evaluation.soak.checks.Violation.Kind;
import org.hadoopzone.evaluation.soak.cluster.Health;
import org.hadoopzone.evaluation.soak.cluster.NodeDisk;
import org.hadoopzone.evaluation.soak.cluster.SoakCluster;
import org.hadoopzone.evaluation.soak.load.Acknowledged;
import org.hadoopzone.evaluation.soak.load.Ledger;
import org.hadoopzone.fence.Fence;

/**
 * Checks the whole cluster after a fault has been healed, while the load is still running: daemons,
 * data, file systems, fences, metrics, leaks and replicas.
 */
public final class Audit {
  private static final Duration RESTORED = Duration.ofSeconds(240);

  private final SoakCluster cluster;
  private final DistributedFileSystem fs;
  private final Ledger ledger;
  private final boolean yarn;
  private final Path copy;
  private final MetricAudit metrics;
  private final LeakRule leaks = new LeakRule();

  /**
   * Creates an audit.
   *
   * @param copy a temporary file for copies of drives
   */
  public Audit(
      SoakCluster cluster, DistributedFileSystem fs, Ledger ledger, boolean yarn, Path copy) {
    this.cluster = cluster;
    this.fs = fs;
    this.ledger = ledger;
    this.yarn = yarn;
    this.copy = copy;
    this.metrics = new MetricAudit(cluster, fs);
  }

  /**
   * The result of an audit.
   *
   * @param files number of files that were read back
   * @param bytes their total size
   */
  public record AuditResult(
      int files, long bytes, int lostFiles, long lostBytes, List<Violation> findings) {
    /** The result of an audit that was not completed. */
    public static final AuditResult NONE = new AuditResult(0, 0, 0, 0, List.of());
  }

  /**
   * Runs all checks. Waits up to several minutes for the cluster to recover, and reports what has
   * not recovered by then.
   */
  public AuditResult run() throws Exception {
    List<Violation> findings = new ArrayList<>();
    DataAudit data = new DataAudit(fs, RESTORED);
    List<Acknowledged> files = ledger.keep();
    try {
      tryTo(findings, Kind.NOT_RESTORED, this::awaitDaemons);
      data.run(files, ledger);
      findings.addAll(data.findings());
    } finally {
      ledger.release();
    }
    findings.addAll(Violation.all(Kind.E2FSCK, cluster.takeComplaints()));
    for (NodeDisk disk : cluster.disks()) {
      findings.addAll(Violation.all(Kind.E2FSCK, disk.check(copy)));
      Optional<Fence> fence = disk.fence();
      if (fence.isPresent()) {
        FenceAudit.run(fence.get())
            .map(problem -> disk.name() + ": " + problem)
            .ifPresent(problem -> findings.add(new Violation(Kind.FENCE, problem)));
      }
    }
    tryTo(findings, Kind.METRIC, () -> findings.addAll(Violation.all(Kind.METRIC, metrics.run())));
    addLeaks(findings);
    tryTo(findings, Kind.NOT_RESTORED, () -> data.awaitReplicas(ledger));
    long bytes = files.stream().mapToLong(Acknowledged::length).sum();
    return new AuditResult(files.size(), bytes, data.lostFiles(), data.lostBytes(), findings);
  }

  private void awaitDaemons() throws Exception {
    Health.awaitDataNodes(cluster);
    if (yarn) {
      Health.awaitNodeManagers(cluster);
    }
  }

  private void addLeaks(List<Violation> findings) {
    cluster
        .hadoop()
        .running()
        .forEach(
            (daemon, process) ->
                LeakRule.Usage.of(process.pid())
                    .flatMap(usage -> leaks.add(daemon, usage))
                    .ifPresent(leak -> findings.add(new Violation(Kind.LEAK, leak))));
  }

  /** A check that can time out. */
  private interface Step {
    void run() throws Exception;
  }

  private static void tryTo(List<Violation> findings, Kind kind, Step step) throws Exception {
    try {
      step.run();
    } catch (IOException e) {
      findings.add(new Violation(kind, e.getMessage()));
    }
  }
}
