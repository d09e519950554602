/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence;

/** The result of {@link Fence#sink}. Immutable. */
public final class SinkReport {
  private final long moved;
  private final long left;
  private final long extents;

  SinkReport(long moved, long left, long extents) {
    this.moved = moved;
    this.left = left;
    this.extents = extents;
  }

  /** Returns the bytes of the file that were moved out of the allowed range. */
  public long moved() {
    return moved;
  }

  /**
   * Returns the bytes of the file that are still in the allowed range, because the call was
   * cancelled or the fence owns no more blocks.
   */
  public long left() {
    return left;
  }

  /** Returns the number of extents of the file after the call. */
  public long extents() {
    return extents;
  }
}
