/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak.faults;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.hadoopzone.evaluation.soak.cluster.SoakCluster;

/**
 * Kills all tasks of a node as soon as any node runs tasks. A small job does not run on every node.
 * If the given node has no tasks, kills the tasks of the next node that has tasks. YARN starts new
 * tasks by itself.
 */
final class KilledTasks implements Fault {
  private static final String TASK = "org.apache.hadoop.mapred.YarnChild";
  private static final int ATTEMPTS = 900;
  private static final long POLL_MILLIS = 200;

  private final SoakCluster cluster;
  private final int node;
  private List<ProcessHandle> killed = List.of();

  KilledTasks(SoakCluster cluster, int node) {
    this.cluster = cluster;
    this.node = node;
  }

  @Override
  public void inject() throws Exception {
    for (int i = 0; i < ATTEMPTS && killed.isEmpty(); i++) {
      killed = tasks();
      killed.forEach(ProcessHandle::destroyForcibly);
      Thread.sleep(POLL_MILLIS);
    }
  }

  @Override
  public boolean hasStruck() {
    return !killed.isEmpty() && killed.stream().noneMatch(ProcessHandle::isAlive);
  }

  @Override
  public void heal() {
    // YARN has started new tasks already.
  }

  private List<ProcessHandle> tasks() {
    int nodes = cluster.disks().size();
    return IntStream.range(0, nodes)
        .mapToObj(further -> tasks(1 + (node - 1 + further) % nodes))
        .filter(tasks -> !tasks.isEmpty())
        .findFirst()
        .orElse(List.of());
  }

  private List<ProcessHandle> tasks(int node) {
    ProcessHandle daemon = cluster.hadoop().running().get(SoakCluster.nodeManager(node));
    return Optional.ofNullable(daemon).stream()
        .flatMap(ProcessHandle::descendants)
        .filter(KilledTasks::isTask)
        .toList();
  }

  private static boolean isTask(ProcessHandle process) {
    try {
      Path line = Path.of("/proc", Long.toString(process.pid()), "cmdline");
      String[] words = Files.readString(line, StandardCharsets.ISO_8859_1).split("\0");
      return words[0].endsWith("java") && List.of(words).contains(TASK);
    } catch (IOException e) {
      // The process has ended in the meantime.
      return false;
    }
  }
}
