/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk;

/** What can be done with a fence whether its file system is mounted or not. */
public interface BasicFence {
  /** Brings the fence into the asked state, whatever state it is in. */
  FenceReport set(ByteRange allowed, Fence.Mode mode, Fence.Progress progress)
      throws FenceException;

  /** Removes the fence, if there is one. */
  FenceReport lift(Fence.Progress progress) throws FenceException;

  /**
   * The same fence, trusted although someone else has changed it: what is left of it is put right
   * by {@link #set}, or lifted. Without that, both refuse.
   */
  BasicFence adopted();

  /** What there is. */
  FenceStatus status() throws FenceException;
}
