/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.hadoopzone.fence.Fence;
import org.hadoopzone.fence.FenceStatus;

/**
 * Whether a fence is whole, in the mode that was asked for, and looked after: while it has anything
 * to give, there is room for writers.
 */
final class FenceAudit {
  private static final long SETTLED_SECONDS = 60;
  private static final long LOOK_MILLIS = 500;

  /** Half of the least margin that the service keeps. */
  private static final long ROOM_LEAST = 16L << 20;

  /**
   * What files that lay beyond the range have left there counts as room, and is taken in when there
   * is too much of that.
   */
  private static final long SURPLUS_MOST = 128L << 20;

  private FenceAudit() {}

  /** Returns what is wrong with it for as long as a change of it can take; empty if nothing is. */
  static Optional<String> run(Fence fence) throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(SETTLED_SECONDS);
    while (true) {
      Optional<String> problem = look(fence);
      if (problem.isEmpty() || System.nanoTime() > deadline) {
        return problem;
      }
      Thread.sleep(LOOK_MILLIS);
    }
  }

  private static Optional<String> look(Fence fence) {
    try {
      return problem(fence.status());
    } catch (IOException e) {
      return Optional.of(e.getMessage());
    }
  }

  static Optional<String> problem(FenceStatus status) {
    if (status.state() != FenceStatus.State.SET) {
      return Optional.of("the fence is " + status.state() + ": " + status.message());
    }
    if (status.mode().orElseThrow() != Fence.Mode.ADVISORY) {
      return Optional.of("the fence is " + status.mode().orElseThrow());
    }
    if (status.held() > 0) {
      return Optional.of("the fence has " + status.held() + " bytes of the allowed range");
    }
    if (status.freeOutside() > SURPLUS_MOST) {
      return Optional.of("nobody takes in " + status.freeOutside() + " bytes that are free beyond");
    }
    return status.dfAvailable() < ROOM_LEAST && status.fenced() > 2 * ROOM_LEAST
        ? Optional.of(
            "nobody widens it: "
                + status.dfAvailable()
                + " bytes are available, and the fence has "
                + status.fenced())
        : Optional.empty();
  }
}
