/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.hadoopzone.testing.Command;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class MemoryLimitTest {
  private static final long BYTES = 64_000_000;

  @BeforeEach
  void needsRoot() {
    assumeTrue("root".equals(System.getProperty("user.name")), "needs root, to bound memory");
  }

  @Test
  void boundsLaunchedProcessesAndLeavesNoGroup() throws IOException {
    String bound;
    try (MemoryLimit limit = MemoryLimit.of(BYTES)) {
      bound = Command.run(command(limit, "cat", "/proc/self/cgroup"));
    }

    assertThat(bound).contains("/" + MemoryLimit.groupPrefix());
    assertThat(groups(MemoryLimit.groupPrefix())).isEmpty();
  }

  @Test
  void leavesTheProcessesOfOtherLimitsAlone() throws Exception {
    try (MemoryLimit first = MemoryLimit.of(BYTES)) {
      Process process = sleep(first);

      MemoryLimit.of(BYTES).close();

      assertThat(process.isAlive()).isTrue();
    }
  }

  @Test
  void killsItsOwnProcessesWhenItIsClosed() throws Exception {
    Process process;
    try (MemoryLimit limit = MemoryLimit.of(BYTES)) {
      process = sleep(limit);
    }

    assertThat(process.waitFor()).isEqualTo(128 + 9);
  }

  @Test
  void removesTheGroupsOfDeadRuns() throws Exception {
    // The name has the pid of a live process, but another start time, so this run counts as dead.
    String dead = "hadoop-disk-zones-" + ProcessHandle.current().pid() + "-1-1";
    Process left = sleep(MemoryLimit.of(BYTES, dead));

    MemoryLimit.of(BYTES).close();

    assertThat(left.waitFor()).isEqualTo(128 + 9);
    assertThat(groups(dead)).isEmpty();
  }

  private static Process sleep(MemoryLimit limit) throws IOException {
    Object[] command = command(limit, "sh", "-c", "echo bound; exec sleep 1000");
    Process process =
        new ProcessBuilder(List.of(command).stream().map(Object::toString).toList()).start();
    assertThat(process.inputReader().readLine()).isEqualTo("bound");
    return process;
  }

  private static Object[] command(MemoryLimit limit, String... words) {
    List<String> command = new ArrayList<>(limit.launcher());
    command.addAll(List.of(words));
    return command.toArray();
  }

  private static String groups(String prefix) throws IOException {
    return Command.run(
        "find", "/sys/fs/cgroup", "-ignore_readdir_race", "-maxdepth", "3", "-name", prefix + "*");
  }
}
