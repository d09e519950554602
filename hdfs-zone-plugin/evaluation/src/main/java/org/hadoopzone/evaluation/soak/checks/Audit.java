/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak.checks;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.tools.DFSck;
import org.apache.hadoop.util.ToolRunner;
import org.hadoopzone.evaluation.soak.checks.Violation.Kind;
import org.hadoopzone.evaluation.soak.cluster.Health;
import org.hadoopzone.evaluation.soak.cluster.NodeDisk;
import org.hadoopzone.evaluation.soak.cluster.SoakCluster;
import org.hadoopzone.evaluation.soak.cluster.SoakSystem;
import org.hadoopzone.evaluation.soak.load.Acknowledged;
import org.hadoopzone.evaluation.soak.load.Ledger;
import org.hadoopzone.fence.Fence;

/**
 * Checks the whole cluster after a fault has been healed, while the load is still running: daemons,
 * data, replicas, file systems, fences, packing, metrics and leaks.
 */
public final class Audit {
  private static final Duration RESTORED = Duration.ofSeconds(240);

  private final SoakCluster cluster;
  private final DistributedFileSystem fs;
  private final Ledger ledger;
  private final boolean yarn;
  private final Path copy;
  private final MetricAudit metrics;
  private final PackingAudit packing;
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
    this.packing = new PackingAudit(cluster, fs);
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
      List<Violation> findings) {
    /** The result of an audit that was not completed. */
    public static final AuditResult NONE = new AuditResult(0, 0, 0, 0, 0, List.of());
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
      for (Map.Entry<Path, Path> fence : disk.fenceDirs().entrySet()) {
        String volume = disk.name() + "/" + fence.getKey().getFileName();
        FenceAudit.run(Fence.in(fence.getValue()))
            .map(problem -> volume + ": " + problem)
            .ifPresent(problem -> findings.add(new Violation(Kind.FENCE, problem)));
      }
    }
    AtomicLong packed = new AtomicLong();
    if (cluster.system() == SoakSystem.IN_PLACE) {
      tryTo(findings, Kind.PACKING, () -> packed.set(checkPacking(findings)));
    }
    for (NodeDisk disk : cluster.disks()) {
      tryTo(
          findings,
          Kind.REPLICA,
          () -> findings.addAll(Violation.all(Kind.REPLICA, ReplicaAudit.run(disk))));
    }
    tryTo(findings, Kind.METRIC, () -> findings.addAll(Violation.all(Kind.METRIC, metrics.run())));
    addLeaks(findings);
    tryTo(findings, Kind.NOT_RESTORED, () -> data.awaitReplicas(ledger));
    tryTo(findings, Kind.NOT_RESTORED, this::awaitHealth);
    long bytes = files.stream().mapToLong(Acknowledged::length).sum();
    return new AuditResult(
        files.size(), bytes, data.lostFiles(), data.lostBytes(), packed.get(), findings);
  }

  private void awaitDaemons() throws Exception {
    Health.awaitDataNodes(cluster);
    if (yarn) {
      Health.awaitNodeManagers(cluster);
    }
  }

  private long checkPacking(List<Violation> findings) throws Exception {
    PackingAudit.Packed packed = packing.run();
    findings.addAll(Violation.all(Kind.PACKING, packed.problems()));
    return packed.bytes();
  }

  /** Waits until {@code hdfs fsck} finds no missing or corrupt block. */
  private void awaitHealth() throws Exception {
    Health.await("hdfs fsck reports a healthy file system", () -> fsck().contains("is HEALTHY"));
  }

  private String fsck() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (PrintStream print = new PrintStream(out, true, StandardCharsets.UTF_8)) {
      ToolRunner.run(new DFSck(cluster.conf(), print), new String[] {"/"});
    }
    return out.toString(StandardCharsets.UTF_8);
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
