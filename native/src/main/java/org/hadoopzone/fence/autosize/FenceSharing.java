/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.autosize;

/**
 * Coordinates two threads of a process that use the same fence: the keeper, and the packer, which
 * moves files. The keeper has priority: the packer stops at its next step when the keeper wants the
 * fence. While files move and enough space is available, the keeper leaves the fence to the packer.
 * Thread-safe.
 */
public final class FenceSharing {
  private volatile boolean kept;
  private volatile boolean wasKept;
  private volatile boolean moving;
  private volatile boolean wanted;
  private volatile long narrowestEnd;
  private volatile long needed;

  /**
   * Claims the fence for moving files. Fails if the keeper wants the fence or does not maintain it.
   *
   * @return true if the caller may use the fence; the caller must call {@link #endMoving}
   *     afterwards
   */
  public boolean beginMoving() {
    moving = true;
    if (wanted || !kept) {
      moving = false;
    }
    return moving;
  }

  public void endMoving() {
    moving = false;
  }

  /** Returns whether the keeper maintains the fence at present. */
  public boolean isKept() {
    return kept;
  }

  /** Returns whether the keeper maintains the fence, or has maintained it earlier. */
  public boolean wasKept() {
    return wasKept;
  }

  /** Returns whether the keeper wants the fence, so that moving must end soon. */
  public boolean isWanted() {
    return wanted;
  }

  /**
   * Sets the lowest address to which the keeper may narrow the end of the allowed range. Only files
   * in the range can move.
   *
   * @param address the lowest end of the allowed range; 0 for no limit
   */
  public void keepEndAtLeast(long address) {
    narrowestEnd = address;
  }

  /**
   * Returns the bytes that must remain available to writers. If fewer are available, the keeper
   * widens the range.
   */
  public long needed() {
    return needed;
  }

  void need(long bytes) {
    needed = bytes;
  }

  void setKept(boolean isKept) {
    kept = isKept;
    if (isKept) {
      wasKept = true;
    }
  }

  boolean isMoving() {
    return moving;
  }

  void want() {
    wanted = true;
  }

  void release() {
    wanted = false;
  }

  long narrowestEnd() {
    return narrowestEnd;
  }
}
