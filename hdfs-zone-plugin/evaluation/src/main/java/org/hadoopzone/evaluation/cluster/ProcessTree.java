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
 * A process and its descendants at one moment. Noted before the process is stopped, because its
 * children are nobody's once it is gone.
 */
record ProcessTree(List<ProcessHandle> processes) {
  static ProcessTree of(ProcessHandle root) {
    return new ProcessTree(Stream.concat(Stream.of(root), root.descendants()).toList());
  }

  /** Ends all of it that is left. */
  void kill() {
    processes.forEach(ProcessHandle::destroyForcibly);
  }

  /** Asks the roots of all trees to stop, and ends whatever is left after a while. */
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
