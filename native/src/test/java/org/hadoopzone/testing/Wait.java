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
