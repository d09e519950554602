/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.testing;

import java.time.Duration;
import java.util.concurrent.Callable;
import org.awaitility.Awaitility;

/** Waits for conditions with a generous timeout, so that tests do not fail on a busy machine. */
public final class Wait {
  /**
   * The timeout: long enough for a busy machine, but shorter than the time limit of a test, so that
   * the error names the condition.
   */
  private static final Duration PATIENCE = Duration.ofMinutes(8);

  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(50);

  private Wait() {}

  /**
   * Waits until a condition holds, for eight minutes at most.
   *
   * @param what describes the condition in the error, as in {@code "two syncs"}
   */
  public static void until(String what, Callable<Boolean> condition) {
    Awaitility.await(what)
        .atMost(PATIENCE)
        .pollInterval(BETWEEN_LOOKS)
        .pollInSameThread()
        .until(condition);
  }
}
