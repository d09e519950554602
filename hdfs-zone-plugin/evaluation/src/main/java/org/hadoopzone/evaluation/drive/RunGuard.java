/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.drive;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.hadoopzone.evaluation.cluster.MemoryLimit;

/**
 * Allows only one evaluation at a time in a directory. When the evaluation ends or is killed, the
 * guard removes its daemons, mounts, loop devices, drives, cgroups and trace instances. The guard
 * runs in a separate process.
 */
public final class RunGuard implements AutoCloseable {
  private final Process process;
  private final BufferedReader output;
  private final Thread atExit = new Thread(this::sweepAtExit, "run-guard");

  private RunGuard(Process process) {
    this.process = process;
    this.output = process.inputReader();
  }

  /**
   * Locks a directory, and removes the mounts and drives that a dead evaluation has left there.
   *
   * @param home directory that contains all mounts and drives
   * @throws IOException if another evaluation uses the directory
   */
  public static RunGuard start(Path home) throws IOException {
    String script;
    try (InputStream in = RunGuard.class.getResourceAsStream("guard.sh")) {
      script = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
    Process process =
        new ProcessBuilder(
                "setsid",
                "bash",
                "-c",
                script,
                "guard",
                home.toString(),
                EmulatedDrive.attach().toString(),
                MemoryLimit.groupPrefix())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    RunGuard guard = new RunGuard(process);
    String answer = guard.output.readLine();
    if (!"ready".equals(answer)) {
      throw new IOException(
          answer != null
              ? answer
              : home + ": the cleanup process, guard.sh, has ended; its error is printed above");
    }
    Runtime.getRuntime().addShutdownHook(guard.atExit);
    return guard;
  }

  /** Returns whether the JVM is shutting down. Failures during shutdown must not be recorded. */
  public boolean isEnding() {
    Thread none = new Thread();
    try {
      Runtime.getRuntime().addShutdownHook(none);
      Runtime.getRuntime().removeShutdownHook(none);
      return false;
    } catch (IllegalStateException e) {
      return true;
    }
  }

  /** Cleans up. The directory stays locked until the JVM exits. */
  @Override
  public void close() throws IOException {
    if (!isEnding()) {
      Runtime.getRuntime().removeShutdownHook(atExit);
      sweep();
    }
  }

  private void sweep() throws IOException {
    process.getOutputStream().close();
    output.readLine();
  }

  private void sweepAtExit() {
    try {
      sweep();
    } catch (IOException e) {
      System.err.println("Failed to wait for the cleanup of drives and mounts: " + e.getMessage());
    }
  }
}
