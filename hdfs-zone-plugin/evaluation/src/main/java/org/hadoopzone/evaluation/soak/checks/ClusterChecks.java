/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak.checks;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
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
import org.hadoopzone.fence.Fence;

/** The checks of daemons, replicas, file systems, fences, packing, metrics and leaks. */
final class ClusterChecks implements Audit.Checks {
  private final SoakCluster cluster;
  private final boolean yarn;
  private final Path copy;
  private final DataNodeBeans beans;
  private final FenceServiceAudit services;
  private final MetricAudit metrics;
  private final PackingAudit packing;
  private final ReplicaAudit replicas = new ReplicaAudit();
  private final LeakRule leaks = new LeakRule();

  /**
   * Creates the checks of a cluster.
   *
   * @param copy a temporary file for copies of drives
   */
  ClusterChecks(SoakCluster cluster, DistributedFileSystem fs, boolean yarn, Path copy) {
    this.cluster = cluster;
    this.yarn = yarn;
    this.copy = copy;
    this.beans = new DataNodeBeans(cluster, fs);
    this.services = new FenceServiceAudit(cluster, beans);
    this.metrics = new MetricAudit(cluster, beans);
    this.packing = new PackingAudit(cluster, beans);
  }

  @Override
  public void awaitDaemons() throws Exception {
    Health.awaitDataNodes(cluster);
    Health.await("all DataNodes use both volumes", this::hasNoFailedVolume);
    if (yarn) {
      Health.awaitNodeManagers(cluster);
    }
  }

  private boolean hasNoFailedVolume() throws IOException {
    for (int node = 1; node <= cluster.disks().size(); node++) {
      if (beans.of(node).failedVolumes() > 0) {
        return false;
      }
    }
    return true;
  }

  @Override
  public void checkReplicas(Findings findings) throws InterruptedException {
    for (NodeDisk disk : cluster.disks()) {
      findings.check(Kind.REPLICA, () -> replicas.run(disk));
    }
  }

  @Override
  public long run(Findings findings) throws InterruptedException {
    findings.check(Kind.E2FSCK, cluster::takeComplaints);
    for (NodeDisk disk : cluster.disks()) {
      findings.check(Kind.E2FSCK, () -> disk.check(copy));
      findings.check(Kind.FENCE, () -> fenceProblems(disk));
    }
    AtomicLong packed = new AtomicLong();
    if (cluster.system() == SoakSystem.ZONES) {
      findings.check(Kind.FENCE, services::run);
    } else if (cluster.system() == SoakSystem.IN_PLACE) {
      findings.check(Kind.PACKING, () -> checkPacking(packed));
    }
    findings.check(Kind.METRIC, metrics::run);
    findings.check(Kind.LEAK, this::findLeaks);
    findings.check(Kind.NOT_RESTORED, this::endedDaemons);
    return packed.get();
  }

  private static List<String> fenceProblems(NodeDisk disk)
      throws IOException, InterruptedException {
    List<String> problems = new ArrayList<>();
    for (Map.Entry<Path, Path> fence : disk.fenceDirs().entrySet()) {
      String volume = disk.name() + "/" + fence.getKey().getFileName();
      FenceAudit.run(Fence.in(fence.getValue()))
          .map(problem -> volume + ": " + problem)
          .ifPresent(problems::add);
    }
    return problems;
  }

  private List<String> checkPacking(AtomicLong packed) throws IOException, InterruptedException {
    PackingAudit.Packed result = packing.run();
    packed.set(result.bytes());
    return result.problems();
  }

  private List<String> findLeaks() {
    List<String> found = new ArrayList<>();
    cluster
        .hadoop()
        .running()
        .forEach(
            (daemon, process) ->
                LeakRule.Usage.of(process.pid())
                    .flatMap(usage -> leaks.add(daemon, usage))
                    .ifPresent(found::add));
    return found;
  }

  private List<String> endedDaemons() {
    return cluster.hadoop().ended().stream().map(name -> name + " is not running").toList();
  }

  /** Waits until {@code hdfs fsck} finds no missing or corrupt block. */
  @Override
  public void awaitHealth() throws Exception {
    Health.await("hdfs fsck reports a healthy file system", () -> fsck().contains("is HEALTHY"));
  }

  private String fsck() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (PrintStream print = new PrintStream(out, true, StandardCharsets.UTF_8)) {
      ToolRunner.run(new DFSck(cluster.conf(), print), new String[] {"/"});
    }
    return out.toString(StandardCharsets.UTF_8);
  }
}
