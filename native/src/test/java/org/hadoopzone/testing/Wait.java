/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.testing;

import java.time.Duration;
import java.util.concurrent.Callable;
import org.awaitility.Awaitility;

/** Waits for states, so that a test does not fail because the machine is busy. */
public final class Wait {
  /** Longer than anything takes on the busiest machine, unless it hangs. */
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(50);

  private Wait() {}

  /**
   * Waits until a condition holds.
   *
   * @param what what is waited for, as in {@code "two syncs"}
   */
  public static void until(String what, Callable<Boolean> condition) {
    Awaitility.await(what)
        .atMost(PATIENCE)
        .pollInterval(BETWEEN_LOOKS)
        .pollInSameThread()
        .until(condition);
  }
}
