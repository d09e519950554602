/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.autosize;

/**
 * Coordinates the keeper of a volume and another user of its fence in the same process, which moves
 * files. The keeper comes first: the mover ends as soon as the keeper wants the fence. While files
 * move and enough space is available, the keeper does not want it. Thread-safe.
 */
public final class FenceSharing {
  private volatile boolean kept;
  private volatile boolean moving;
  private volatile boolean wanted;
  private volatile long narrowestEnd;
  private volatile long needed;

  /**
   * Begins to move files, unless the keeper uses the fence or does not maintain it.
   *
   * @return whether the caller may use the fence; it must then call {@link #endMoving}
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

  /** Returns whether the keeper wants the fence, so that moving must end soon. */
  public boolean isWanted() {
    return wanted;
  }

  /**
   * Limits narrowing, because files beyond the end of the allowed range cannot move.
   *
   * @param address the lowest end of the allowed range; 0 for no limit
   */
  public void keepEndAtLeast(long address) {
    narrowestEnd = address;
  }

  /**
   * Returns the bytes that must be available to writers, because the keeper would widen the range
   * otherwise.
   */
  public long needed() {
    return needed;
  }

  void need(long bytes) {
    needed = bytes;
  }

  void setKept(boolean isKept) {
    kept = isKept;
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
