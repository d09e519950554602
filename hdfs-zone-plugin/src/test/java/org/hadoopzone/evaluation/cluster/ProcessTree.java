/*
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */
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
