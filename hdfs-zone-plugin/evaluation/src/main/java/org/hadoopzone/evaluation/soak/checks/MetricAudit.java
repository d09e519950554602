/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak.checks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.hadoopzone.evaluation.cluster.FileTrees;
import org.hadoopzone.evaluation.soak.checks.PlacementSample.BlockCount;
import org.hadoopzone.evaluation.soak.cluster.NodeDisk;
import org.hadoopzone.evaluation.soak.cluster.SoakCluster;
import org.hadoopzone.fence.Fence;

/** Compares the block and fence metrics of DataNodes with the contents of their disks. */
final class MetricAudit {
  /**
   * Maximum age of a metric. Metrics are up to a second old when they are read. Metrics of a fence
   * show its state at the last check of the fence service, which may be older.
   */
  private static final long MAX_AGE_SECONDS = 3;

  private static final long POLL_MILLIS = 250;
  private static final String PLACEMENT = "DiskZoneVolumePlacement";

  private final SoakCluster cluster;
  private final DataNodeBeans beans;
  private final Map<String, PlacementSample> earlier = new HashMap<>();

  MetricAudit(SoakCluster cluster, DataNodeBeans beans) {
    this.cluster = cluster;
    this.beans = beans;
  }

  /** Returns the problems with the metrics of all DataNodes. */
  List<String> run() throws Exception {
    List<Sampling> samplings = new ArrayList<>();
    for (int node = 1; node <= cluster.disks().size(); node++) {
      samplings.add(new Sampling(beans.of(node), cluster.disk(node)));
    }
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(MAX_AGE_SECONDS);
    while (System.nanoTime() < deadline) {
      for (Sampling sampling : samplings) {
        sampling.sampleFence();
      }
      Thread.sleep(POLL_MILLIS);
    }
    List<String> problems = new ArrayList<>();
    for (Sampling sampling : samplings) {
      sampling.placementProblem().ifPresent(problems::add);
      sampling.fenceProblem().ifPresent(problems::add);
    }
    return problems;
  }

  /**
   * Samples of the disk of one DataNode. The sampling period equals the maximum age of the metrics.
   */
  private final class Sampling {
    private final DataNodeBeans.Beans daemon;
    private final Optional<Fence> fence;
    private final Optional<BlockCount> countedBefore;
    private final BlockCount files;
    private final List<Long> fenceEnds = new ArrayList<>();

    Sampling(DataNodeBeans.Beans daemon, NodeDisk disk) throws IOException {
      this.daemon = daemon;
      this.fence = disk.fence();
      this.countedBefore = counted();
      this.files = new BlockCount(blocks(disk.outer()), blocks(disk.inner()));
    }

    void sampleFence() throws IOException {
      if (fence.isPresent()) {
        fence.get().quickStatus().allowed().ifPresent(allowed -> fenceEnds.add(allowed.end()));
      }
    }

    Optional<String> placementProblem() throws IOException {
      Optional<BlockCount> countedAfter = counted();
      if (countedBefore.isEmpty() || countedAfter.isEmpty()) {
        return fence.map(zones -> daemon.name() + " has no bean " + PLACEMENT);
      }
      PlacementSample now =
          new PlacementSample(daemon.pid(), countedBefore.get(), files, countedAfter.get());
      PlacementSample before = earlier.put(daemon.name(), now);
      return before == null
          ? Optional.empty()
          : now.problemSince(before).map(problem -> daemon.name() + ": " + problem);
    }

    /**
     * Compares the metric of the fence with the observed states. Returns empty if the DataNode does
     * not maintain the fence; {@link FenceServiceAudit} checks whether it should.
     */
    Optional<String> fenceProblem() throws IOException {
      if (fenceEnds.isEmpty()) {
        return Optional.empty();
      }
      Optional<Map<?, ?>> bean =
          daemon.source(DataNodeBeans.FENCE).filter(DataNodeBeans::isMaintained);
      if (bean.isEmpty()) {
        return Optional.empty();
      }
      long end = DataNodeBeans.number(bean.get(), "AllowedEnd");
      // The fence may have changed after the last sample.
      sampleFence();
      return isWithin(end, fenceEnds)
          ? Optional.empty()
          : Optional.of(
              daemon.name()
                  + " reports AllowedEnd "
                  + end
                  + ", but the allowed range of the fence ended at "
                  + fenceEnds);
    }

    private Optional<BlockCount> counted() throws IOException {
      return daemon
          .source(PLACEMENT)
          .map(
              bean ->
                  new BlockCount(
                      DataNodeBeans.number(bean, "BlocksToOuter"),
                      DataNodeBeans.number(bean, "BlocksToInner")));
    }
  }

  /** Returns whether a value lies between the smallest and the largest observed value. */
  static boolean isWithin(long value, List<Long> seen) {
    long[] sorted = seen.stream().mapToLong(Long::longValue).sorted().toArray();
    return sorted[0] <= value && value <= sorted[sorted.length - 1];
  }

  private static long blocks(Path volume) throws IOException {
    // Count a block once even if it moves to another directory during the walk.
    return FileTrees.files(volume.resolve("hdfs"), path -> true).stream()
        .map(path -> path.getFileName().toString())
        .filter(file -> file.startsWith("blk_") && !file.endsWith(".meta"))
        .distinct()
        .count();
  }
}
