/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.hadoopzone.fence.Fence;
import org.hadoopzone.fence.FenceStatus;

/**
 * Checks that a fence is intact, in advisory mode, and maintained: while it still holds enough
 * space to release, space must be available to writers.
 */
final class FenceAudit {
  private static final long SETTLED_SECONDS = 60;
  private static final long LOOK_MILLIS = 500;

  /** Minimum available space in bytes: half of the smallest margin that the service keeps. */
  private static final long ROOM_LEAST = 16L << 20;

  /**
   * Maximum free space outside the allowed range, in bytes. Files outside the range leave free
   * blocks there when they are deleted; the service adds these to the fence once there are too
   * many.
   */
  private static final long SURPLUS_MOST = 128L << 20;

  private FenceAudit() {}

  /**
   * Waits for the fence to be correct, up to 60 s, because a change may be in progress. Returns the
   * last problem, or empty if there is none.
   */
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
