/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/**
 * A snapshot of a process and its descendants. It is taken before the process is stopped, because
 * its children can no longer be found afterwards.
 */
record ProcessTree(List<ProcessHandle> processes) {
  static ProcessTree of(ProcessHandle root) {
    return new ProcessTree(Stream.concat(Stream.of(root), root.descendants()).toList());
  }

  /** Kills all processes of the tree that are still running. */
  void kill() {
    processes.forEach(ProcessHandle::destroyForcibly);
  }

  /**
   * Asks the roots of all trees to stop, and kills all processes that are still running after a
   * timeout.
   */
  static void stopAll(List<ProcessTree> trees, long seconds) throws InterruptedException {
    List<ProcessHandle> all = new ArrayList<>();
    for (ProcessTree tree : trees) {
      tree.processes.get(0).destroy();
      all.addAll(tree.processes);
    }
    try {
      onExit(all).get(seconds, TimeUnit.SECONDS);
    } catch (TimeoutException | ExecutionException e) {
      all.forEach(ProcessHandle::destroyForcibly);
    }
  }

  private static CompletableFuture<Void> onExit(List<ProcessHandle> processes) {
    return CompletableFuture.allOf(
        processes.stream().map(ProcessHandle::onExit).toArray(CompletableFuture<?>[]::new));
  }
}
