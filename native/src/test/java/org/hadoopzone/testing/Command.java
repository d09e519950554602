/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.testing;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/** Runs external programs. */
public final class Command {
  /** A program that runs longer is killed: a test that reads its output cannot be interrupted. */
  private static final int MINUTES_MAX = 9;

  private Command() {}

  /**
   * Runs a program that must succeed, and returns its output.
   *
   * @param command the program and its arguments, converted by {@code toString}
   * @throws IOException if the program fails; the message has its output
   */
  public static String run(Object... command) throws IOException {
    String[] words = Arrays.stream(command).map(Object::toString).toArray(String[]::new);
    Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
    Executor later = CompletableFuture.delayedExecutor(MINUTES_MAX, TimeUnit.MINUTES);
    CompletableFuture<Void> killer = CompletableFuture.runAsync(process::destroyForcibly, later);
    try {
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (process.waitFor() != 0) {
        throw new IOException(String.join(" ", words) + ": " + output.trim());
      }
      return output;
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new IOException(String.join(" ", words) + ": interrupted", e);
    } finally {
      killer.cancel(false);
    }
  }
}
