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
import org.hadoopzone.evaluation.soak.cluster.SoakCluster;
import org.hadoopzone.fence.pack.PackFigures.State;

/**
 * Checks that each fence service continues to move cold files after a fault, and counts the bytes.
 */
final class PackingAudit {
  private static final long TIMEOUT_SECONDS = 60;

  /**
   * Period without a failure, in milliseconds. A packer retries after a second, so a packer that
   * cannot work fails several times in this period.
   */
  private static final long CALM_MILLIS = 5000;

  /** Maximum time in seconds since the last activity of a packer. */
  private static final long MAX_PAUSE_SECONDS = 30;

  /** The states of a packer that works or waits. */
  private static final Set<State> AT_WORK = EnumSet.range(State.DONE, State.FENCE_FULL);

  private final SoakCluster cluster;
  private final DataNodeBeans beans;
  private final Map<String, Long> counted = new HashMap<>();

  PackingAudit(SoakCluster cluster, DataNodeBeans beans) {
    this.cluster = cluster;
    this.beans = beans;
  }

  /**
   * The result of one check.
   *
   * @param bytes number of bytes that have moved since the previous check. Excludes the bytes that
   *     a DataNode moved before a restart, because its counter starts at 0 again.
   */
  record Packed(long bytes, List<String> problems) {}

  Packed run() throws IOException, InterruptedException {
    List<Packer> packers = new ArrayList<>();
    for (int node = 1; node <= cluster.disks().size(); node++) {
      DataNodeBeans.Beans daemon = beans.of(node);
      for (Path fence : cluster.disk(node).fenceDirs().values()) {
        packers.add(new Packer(daemon, fence));
      }
    }
    List<String> problems = awaitWork(packers);
    long bytes = 0;
    for (Packer packer : packers) {
      bytes += bytesSince(packer);
    }
    if (bytes == 0) {
      // The load writes hundreds of megabytes between two checks, so some files must have moved.
      problems.add("no data has moved to the inner tracks of any volume since the previous check");
    }
    return new Packed(bytes, problems);
  }

  /** Waits until all packers work without a failure. Returns the last problems. */
  private static List<String> awaitWork(List<Packer> packers)
      throws IOException, InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(TIMEOUT_SECONDS);
    while (true) {
      List<Optional<Map<?, ?>>> before = new ArrayList<>();
      for (Packer packer : packers) {
        before.add(packer.metrics());
      }
      Thread.sleep(CALM_MILLIS);
      List<String> problems = new ArrayList<>();
      for (int i = 0; i < packers.size(); i++) {
        Packer packer = packers.get(i);
        problem(before.get(i), packer.metrics())
            .ifPresent(problem -> problems.add(packer.name() + ": " + problem));
      }
      if (problems.isEmpty() || System.nanoTime() > deadline) {
        return problems;
      }
    }
  }

  /**
   * Returns the problem that the metrics of a volume show; empty if there is none.
   *
   * @param before the metrics some seconds ago
   */
  static Optional<String> problem(Optional<Map<?, ?>> before, Optional<Map<?, ?>> now) {
    if (now.isEmpty() || now.get().get("PackState") == null) {
      return Optional.of("no service packs the volume");
    }
    if (!DataNodeBeans.isMaintained(now.get())) {
      return Optional.of("the service does not maintain the fence");
    }
    State state = State.values()[(int) DataNodeBeans.number(now.get(), "PackState")];
    long pause = DataNodeBeans.number(now.get(), "PackSecondsSinceLook");
    if (!AT_WORK.contains(state) || pause > MAX_PAUSE_SECONDS) {
      return Optional.of(
          "PackState is " + state + ", and the last activity was " + pause + " s ago");
    }
    long failures = failures(now) - failures(before);
    return failures == 0
        ? Optional.empty()
        : Optional.of(
            "PackFailures has increased by " + failures + " within " + CALM_MILLIS + " ms");
  }

  private static long failures(Optional<Map<?, ?>> metrics) {
    return metrics
        .filter(bean -> bean.get("PackFailures") != null)
        .map(bean -> DataNodeBeans.number(bean, "PackFailures"))
        .orElse(0L);
  }

  private long bytesSince(Packer packer) throws IOException {
    Optional<Map<?, ?>> metrics = packer.metrics();
    if (metrics.isEmpty() || metrics.get().get("PackedBytes") == null) {
      return 0;
    }
    long bytes = DataNodeBeans.number(metrics.get(), "PackedBytes");
    Long before = counted.put(packer.daemon().pid() + " " + packer.fence(), bytes);
    return bytes - (before == null ? 0 : before);
  }

  /** The packer of a volume. */
  private record Packer(DataNodeBeans.Beans daemon, Path fence) {
    String name() {
      return daemon.name() + ", " + fence;
    }

    /** The name of a metrics source ends with the path of the fence. */
    Optional<Map<?, ?>> metrics() throws IOException {
      int names = fence.getNameCount();
      String end = fence.subpath(names - 2, names).toString();
      return daemon.source(DataNodeBeans.FENCE + "-" + end.replaceAll("[^A-Za-z0-9.]", "-"));
    }
  }
}
