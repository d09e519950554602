/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.hadoopzone.fence.Fence;

/**
 * Checks the whole cluster after a fault has been healed, while the load is still running: daemons,
 * data, file systems, fences, metrics, leaks and replicas.
 */
final class Audit {
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
  Audit(SoakCluster cluster, DistributedFileSystem fs, Ledger ledger, boolean yarn, Path copy) {
    this.cluster = cluster;
    this.fs = fs;
    this.ledger = ledger;
    this.yarn = yarn;
    this.copy = copy;
    this.metrics = new MetricAudit(cluster, fs);
  }

  AuditResult run() throws Exception {
    List<Violation> findings = new ArrayList<>();
    DataAudit data = new DataAudit(fs, RESTORED);
    List<Acknowledged> files = ledger.keep();
    try {
      tryTo(findings, Violation.Kind.NOT_RESTORED, this::awaitDaemons);
      data.run(files, ledger);
      findings.addAll(data.findings());
    } finally {
      ledger.release();
    }
    for (String complaint : cluster.takeComplaints()) {
      findings.add(new Violation(Violation.Kind.E2FSCK, complaint));
    }
    for (NodeDisk disk : cluster.disks()) {
      for (String complaint : disk.check(copy)) {
        findings.add(new Violation(Violation.Kind.E2FSCK, complaint));
      }
      Optional<Fence> fence = disk.fence();
      if (fence.isPresent()) {
        FenceAudit.run(fence.get())
            .map(problem -> disk.name() + ": " + problem)
            .ifPresent(problem -> findings.add(new Violation(Violation.Kind.FENCE, problem)));
      }
    }
    tryTo(findings, Violation.Kind.METRIC, () -> addAll(findings, metrics.run()));
    addLeaks(findings);
    tryTo(findings, Violation.Kind.NOT_RESTORED, () -> Health.awaitReplicas(fs, ledger));
    long bytes = files.stream().mapToLong(Acknowledged::length).sum();
    return new AuditResult(files.size(), bytes, data.lostFiles(), data.lostBytes(), findings);
  }

  private void awaitDaemons() throws Exception {
    Health.awaitDataNodes(cluster);
    if (yarn) {
      Health.awaitNodeManagers(cluster);
    }
  }

  private static void addAll(List<Violation> findings, List<String> problems) {
    for (String problem : problems) {
      findings.add(new Violation(Violation.Kind.METRIC, problem));
    }
  }

  private void addLeaks(List<Violation> findings) {
    for (Map.Entry<String, ProcessHandle> daemon : cluster.hadoop().running().entrySet()) {
      Processes.usage(daemon.getValue().pid())
          .flatMap(usage -> leaks.add(daemon.getKey(), usage))
          .ifPresent(leak -> findings.add(new Violation(Violation.Kind.LEAK, leak)));
    }
  }

  /** A check that can time out. */
  private interface Step {
    void run() throws Exception;
  }

  private static void tryTo(List<Violation> findings, Violation.Kind kind, Step step)
      throws Exception {
    try {
      step.run();
    } catch (IOException e) {
      findings.add(new Violation(kind, e.getMessage()));
    }
  }
}
