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
   * Returns this fence with the option to accept changes that other processes made to its files:
   * {@link #set} repairs such a fence, and {@link #lift} removes it. Without the option, both fail
   * if the files were changed.
   */
  BasicFence adopted();

  /** Returns the current state of the fence and of its file system. */
  FenceStatus status() throws FenceException;
}
