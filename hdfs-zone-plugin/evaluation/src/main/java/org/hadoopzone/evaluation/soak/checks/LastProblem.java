/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak.checks;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Repeats a check of a cluster that is changing. */
final class LastProblem {
  private static final long TIMEOUT_SECONDS = 60;
  private static final long POLL_MILLIS = 500;

  private LastProblem() {}

  /** Returns the current problem, or empty if there is none. */
  @FunctionalInterface
  interface Check {
    Optional<String> run() throws IOException, InterruptedException;
  }

  /**
   * Repeats a check until it finds no problem, for up to 60 s. Returns the last problem, or empty
   * if there is none.
   */
  static Optional<String> of(Check check) throws IOException, InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(TIMEOUT_SECONDS);
    while (true) {
      Optional<String> problem = check.run();
      if (problem.isEmpty() || System.nanoTime() > deadline) {
        return problem;
      }
      Thread.sleep(POLL_MILLIS);
    }
  }
}
