/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.placement;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.hadoopzone.evaluation.cluster.MemoryLimit;
import org.hadoopzone.evaluation.drive.RunGuard;

/**
 * Ends the processes that a test has started, such as daemons and their containers, and unmounts
 * its file systems, even if the test is killed. Needs root and memory cgroups; does nothing without
 * them. A process can have only one guard at a time.
 */
final class DaemonGuard implements AutoCloseable {
  private final RunGuard guard;
  private final MemoryLimit processes;

  private DaemonGuard(RunGuard guard, MemoryLimit processes) {
    this.guard = guard;
    this.processes = processes;
  }

  /**
   * Starts a guard.
   *
   * @param dir directory that contains all mounts of the test
   */
  static DaemonGuard start(Path dir) throws IOException {
    try {
      MemoryLimit.requirePossible();
    } catch (IOException e) {
      return new DaemonGuard(null, null);
    }
    RunGuard guard = RunGuard.start(dir);
    try {
      return new DaemonGuard(guard, MemoryLimit.unlimited());
    } catch (IOException e) {
      guard.close();
      throw e;
    }
  }

  /**
   * Returns the command prefix that starts a process of the test.
   *
   * @param further the rest of the prefix
   */
  List<String> launcher(String... further) {
    List<String> launcher = new ArrayList<>();
    if (processes != null) {
      launcher.addAll(processes.launcher());
    }
    launcher.addAll(List.of(further));
    return launcher;
  }

  @Override
  public void close() throws IOException {
    if (guard != null) {
      processes.close();
      guard.close();
    }
  }
}
