/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.hadoopzone.evaluation.cluster.MemoryLimit;
import org.hadoopzone.testing.JavaProcess;
import org.hadoopzone.testing.Wait;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DaemonGuardTest {
  @TempDir private Path dir;

  @Test
  void daemonsEndWhenTheTestIsKilled() throws Exception {
    try {
      MemoryLimit.requirePossible();
    } catch (IOException e) {
      abort(e.getMessage());
    }
    ProcessBuilder test = JavaProcess.of(Guarded.class, List.of(dir.resolve("home").toString()));
    Process running = test.redirectError(ProcessBuilder.Redirect.INHERIT).start();
    ProcessHandle daemon;
    try (BufferedReader output = running.inputReader()) {
      daemon = ProcessHandle.of(Long.parseLong(output.readLine())).orElseThrow();
    }
    assertThat(daemon.isAlive()).isTrue();

    running.destroyForcibly().waitFor();

    Wait.until("the end of the daemon", () -> !daemon.isAlive() || isZombie(daemon));
  }

  /** Returns whether a process has ended, but its parent has not reaped it. */
  private static boolean isZombie(ProcessHandle process) {
    try {
      String stat = Files.readString(Path.of("/proc", Long.toString(process.pid()), "stat"));
      return stat.charAt(stat.lastIndexOf(')') + 2) == 'Z';
    } catch (IOException e) {
      return false;
    }
  }

  /** Starts a daemon in its own session, prints its process ID, and waits. */
  static final class Guarded {
    public static void main(String... args) throws Exception {
      List<String> daemon =
          DaemonGuard.start(Path.of(args[0]))
              .launcher("setsid", "sh", "-c", "echo $$; exec sleep 100000");
      Process started = new ProcessBuilder(daemon).start();
      System.out.println(started.inputReader().readLine());
      started.waitFor();
    }
  }
}
