/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak.checks;

import java.io.IOException;
import java.util.Optional;
import org.hadoopzone.fence.Fence;
import org.hadoopzone.fence.FenceStatus;
import org.hadoopzone.util.ByteSize;

/**
 * Checks that a fence is intact, in advisory mode, and maintained. Writers must have space
 * available as long as the fence owns space that it can release.
 */
final class FenceAudit {
  /** Minimum available space in bytes: half of the smallest margin that the service keeps. */
  private static final long MIN_AVAILABLE = 16L << 20;

  /**
   * Maximum free space outside the allowed range, in bytes. A file that is deleted there leaves
   * free blocks. The service fences these blocks only when there are many.
   */
  private static final long MAX_FREE_OUTSIDE = 128L << 20;

  private FenceAudit() {}

  /**
   * Waits up to 60 s until the fence is correct, because a change may be in progress. Returns the
   * last problem, or empty if there is none.
   */
  static Optional<String> run(Fence fence) throws IOException, InterruptedException {
    return LastProblem.of(() -> current(fence));
  }

  private static Optional<String> current(Fence fence) {
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
      return Optional.of("the fence is " + status.mode().orElseThrow() + " instead of ADVISORY");
    }
    if (status.held() > 0) {
      return Optional.of(
          "the fence owns " + ByteSize.text(status.held()) + " inside the allowed range");
    }
    if (status.freeOutside() > MAX_FREE_OUTSIDE) {
      return Optional.of(
          "the fence does not cover "
              + ByteSize.text(status.freeOutside())
              + " of free space outside the allowed range");
    }
    return status.dfAvailable() < MIN_AVAILABLE && status.fenced() > 2 * MIN_AVAILABLE
        ? Optional.of(
            "the allowed range is not widened: only "
                + ByteSize.text(status.dfAvailable())
                + " are available, but the fence owns "
                + ByteSize.text(status.fenced()))
        : Optional.empty();
  }
}
