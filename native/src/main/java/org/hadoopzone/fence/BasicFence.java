/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence;

/** The operations on a fence that work on mounted and unmounted file systems. */
public interface BasicFence {
  /** Sets the fence to the requested range and mode, regardless of its current state. */
  FenceReport set(ByteRange allowed, Fence.Mode mode, Fence.Progress progress)
      throws FenceException;

  /** Removes the fence, if there is one. */
  FenceReport lift(Fence.Progress progress) throws FenceException;

  /**
   * Returns this fence with another handling of fence files that another process has changed:
   * {@link #set} then repairs the fence, and {@link #lift} removes it. By default, both operations
   * fail in that case.
   */
  BasicFence adopted();

  /** Returns the current state of the fence and of its file system. */
  FenceStatus status() throws FenceException;
}
