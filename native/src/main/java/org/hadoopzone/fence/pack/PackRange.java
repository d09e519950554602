/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.pack;

import java.io.IOException;
import org.hadoopzone.fence.Fence;
import org.hadoopzone.fence.autosize.FenceSharing;

/**
 * The allowed range of a fence while files move. It must contain all bytes of the plan, because
 * only bytes inside the range can move. It must not contain more free space than writers need,
 * because files move into blocks that the fence owns. Used by one thread.
 */
final class PackRange {
  /** The end of the range is rounded to a block or cluster, which has at most this many bytes. */
  static final long ROUNDING_MAX = 1 << 20;

  private final PackFence fence;
  private final FenceSharing sharing;
  private boolean isHeld;

  PackRange(PackFence fence, FenceSharing sharing) {
    this.fence = fence;
    this.sharing = sharing;
  }

  /**
   * Keeps the end of the range at or above an address, until {@link #release}.
   *
   * @return false if the keeper uses the fence
   */
  boolean hold(long reach) throws IOException {
    if (!isHeld && sharing.beginMoving()) {
      try {
        sharing.keepEndAtLeast(reach);
        fence.widen(reach);
        isHeld = true;
      } finally {
        sharing.endMoving();
      }
    }
    return isHeld;
  }

  /**
   * Narrows the range, so that the fence owns more blocks. Leaves as much space available as the
   * keeper requires.
   *
   * @return whether the range was narrowed
   */
  boolean narrow(long reach, Fence.Progress progress) throws IOException {
    if (!sharing.beginMoving()) {
      return false;
    }
    try {
      return fence.narrow(reach, sharing.needed(), progress);
    } finally {
      sharing.endMoving();
    }
  }

  /**
   * Returns whether the range cannot be narrowed further, because it ends at {@code reach}, where
   * the bytes of the plan end.
   */
  boolean isNarrowest(long reach) throws IOException {
    return fence.end() - reach < ROUNDING_MAX;
  }

  void release() {
    sharing.keepEndAtLeast(0);
    isHeld = false;
  }
}
