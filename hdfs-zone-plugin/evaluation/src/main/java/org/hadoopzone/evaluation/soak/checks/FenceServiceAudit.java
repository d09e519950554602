/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak.checks;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hadoopzone.evaluation.soak.cluster.SoakCluster;

/**
 * Checks that a program maintains the fence of each node with disk zones. This is the service in
 * the DataNode, or {@code fence watch} while the service stands by. The lock of the fence ensures
 * that only one of them maintains the fence.
 */
final class FenceServiceAudit {
  private final SoakCluster cluster;
  private final DataNodeBeans beans;

  FenceServiceAudit(SoakCluster cluster, DataNodeBeans beans) {
    this.cluster = cluster;
    this.beans = beans;
  }

  List<String> run() throws IOException, InterruptedException {
    List<String> problems = new ArrayList<>();
    for (int node = 1; node <= cluster.disks().size(); node++) {
      await(node).ifPresent(problems::add);
    }
    return problems;
  }

  /**
   * Waits up to 60 s until a program maintains the fence, because a service that stands by needs up
   * to 10 s to take over. Returns the last problem, or empty.
   */
  private Optional<String> await(int node) throws IOException, InterruptedException {
    DataNodeBeans.Beans daemon = beans.of(node);
    String watch = SoakCluster.fenceWatch(node);
    return LastProblem.of(
            () ->
                problem(
                    daemon.source(DataNodeBeans.FENCE),
                    cluster.hadoop().running().containsKey(watch)))
        .map(text -> daemon.name() + ": " + text);
  }

  /**
   * Returns why no program maintains the fence of a node; empty if one does.
   *
   * @param metrics the metrics of the fence in the DataNode
   * @param isWatched whether {@code fence watch} runs
   */
  static Optional<String> problem(Optional<Map<?, ?>> metrics, boolean isWatched) {
    if (metrics.isEmpty() || metrics.get().get("StandsBy") == null) {
      return Optional.of("no service maintains the fence or stands by");
    }
    if (DataNodeBeans.number(metrics.get(), "StandsBy") == 1) {
      return isWatched
          ? Optional.empty()
          : Optional.of("the service stands by, but fence watch is not running");
    }
    return DataNodeBeans.isMaintained(metrics.get())
        ? Optional.empty()
        : Optional.of("the service fails to maintain the fence");
  }
}
