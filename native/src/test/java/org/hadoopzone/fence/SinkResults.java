/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence;

/** Creates results of {@link Fence#sink} for the fake fences of tests. */
public final class SinkResults {
  private SinkResults() {}

  public static SinkReport report(long moved, long left) {
    return new SinkReport(moved, left, 1);
  }

  public static FenceException error(int errno, String message, long moved) {
    return new FenceException(errno, message, moved);
  }
}
