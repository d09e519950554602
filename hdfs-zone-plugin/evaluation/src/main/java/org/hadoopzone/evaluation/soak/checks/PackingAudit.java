/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak.checks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.hadoopzone.evaluation.soak.cluster.SoakCluster;
import org.hadoopzone.fence.pack.PackFigures.State;

/**
 * Checks that each fence service moves cold files again after a fault, and counts the moved bytes.
 */
final class PackingAudit {
  private static final long TIMEOUT_SECONDS = 60;
  private static final long POLL_MILLIS = 500;

  /** Maximum time in seconds since the last activity of a packer. */
  private static final long MAX_PAUSE_SECONDS = 30;

  /** The states of a packer that works or waits. */
  private static final Set<State> AT_WORK = EnumSet.range(State.DONE, State.FENCE_FULL);

  private final SoakCluster cluster;
  private final DataNodeBeans beans;
  private final Map<String, Long> counted = new HashMap<>();

  PackingAudit(SoakCluster cluster, DistributedFileSystem fs) {
    this.cluster = cluster;
    this.beans = new DataNodeBeans(cluster, fs);
  }

  /**
   * The result of one check.
   *
   * @param bytes number of bytes that have moved since the previous check. Excludes the bytes that
   *     a DataNode moved before a restart, because its counter starts at 0 again.
   */
  record Packed(long bytes, List<String> problems) {}

  Packed run() throws IOException, InterruptedException {
    long bytes = 0;
    List<String> problems = new ArrayList<>();
    for (int node = 1; node <= cluster.disks().size(); node++) {
      for (Path fence : cluster.disk(node).fenceDirs().values()) {
        DataNodeBeans.Beans daemon = beans.of(node);
        awaitWork(daemon, fence).ifPresent(problems::add);
        bytes += bytesSince(daemon, fence);
      }
    }
    return new Packed(bytes, problems);
  }

  /** Waits until the packer of a volume works. Returns the last problem, or empty. */
  private static Optional<String> awaitWork(DataNodeBeans.Beans daemon, Path fence)
      throws IOException, InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(TIMEOUT_SECONDS);
    while (true) {
      Optional<String> problem = problem(daemon.source(sourceOf(fence)));
      if (problem.isEmpty() || System.nanoTime() > deadline) {
        return problem.map(text -> daemon.name() + ", " + fence + ": " + text);
      }
      Thread.sleep(POLL_MILLIS);
    }
  }

  /** Returns the problem that the metrics of a volume show; empty if there is none. */
  static Optional<String> problem(Optional<Map<?, ?>> metrics) {
    if (metrics.isEmpty() || metrics.get().get("PackState") == null) {
      return Optional.of("no service packs the volume");
    }
    State state = State.values()[(int) DataNodeBeans.number(metrics.get(), "PackState")];
    long pause = DataNodeBeans.number(metrics.get(), "PackSecondsSinceLook");
    return AT_WORK.contains(state) && pause <= MAX_PAUSE_SECONDS
        ? Optional.empty()
        : Optional.of("PackState is " + state + ", and the last activity was " + pause + " s ago");
  }

  private long bytesSince(DataNodeBeans.Beans daemon, Path fence) throws IOException {
    Optional<Map<?, ?>> metrics = daemon.source(sourceOf(fence));
    if (metrics.isEmpty() || metrics.get().get("PackedBytes") == null) {
      return 0;
    }
    long bytes = DataNodeBeans.number(metrics.get(), "PackedBytes");
    Long before = counted.put(daemon.pid() + " " + fence, bytes);
    return bytes - (before == null ? 0 : before);
  }

  /**
   * Returns a pattern for the metrics source of a fence. The name of the source ends with the path
   * of the fence.
   */
  private static String sourceOf(Path fence) {
    int names = fence.getNameCount();
    String end = fence.subpath(names - 2, names).toString();
    return "DiskZoneFence*-" + end.replaceAll("[^A-Za-z0-9.]", "-");
  }
}
