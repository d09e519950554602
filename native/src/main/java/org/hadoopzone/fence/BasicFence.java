/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence;

/** The operations on a fence that work on mounted and unmounted file systems. */
public interface BasicFence {
  /** Brings the fence into the requested state, whatever its current state is. */
  FenceReport set(ByteRange allowed, Fence.Mode mode, Fence.Progress progress)
      throws FenceException;

  /** Removes the fence, if there is one. */
  FenceReport lift(Fence.Progress progress) throws FenceException;

  /**
   * Returns this fence with changes by others accepted: {@link #set} repairs it, and {@link #lift}
   * removes it. Without this call, both refuse a fence that someone else has changed.
   */
  BasicFence adopted();

  /** Returns the current state of the fence and of its file system. */
  FenceStatus status() throws FenceException;
}
