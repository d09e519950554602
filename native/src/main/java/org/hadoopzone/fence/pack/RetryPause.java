/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.pack;

import java.util.concurrent.TimeUnit;
import org.hadoopzone.fence.FenceException;

/**
 * The pause after a failed turn of a packer: 2 seconds after the first failure, and twice as long
 * after each further one, up to a maximum. After a failure that exhausted the disk quota, at least
 * {@link FenceException#QUOTA_PAUSE_MS}. Used by one thread.
 */
final class RetryPause {
  private static final long FIRST_MS = TimeUnit.SECONDS.toMillis(2);

  private final long longestMs;
  private long nextMs;

  /**
   * Creates the pause of a packer that has not failed yet.
   *
   * @param longestMs the maximum in milliseconds
   */
  RetryPause(long longestMs) {
    this.longestMs = longestMs;
    reset();
  }

  /** Makes the next failure count as the first one. */
  void reset() {
    nextMs = Math.min(FIRST_MS, longestMs);
  }

  /** Returns the pause after a failure, in milliseconds. */
  long after(Throwable failure) {
    long pauseMs = nextMs;
    nextMs = Math.min(nextMs * 2, longestMs);
    boolean isOutOfQuota =
        failure instanceof FenceException && ((FenceException) failure).isOutOfQuota();
    return isOutOfQuota ? Math.max(pauseMs, FenceException.QUOTA_PAUSE_MS) : pauseMs;
  }
}
