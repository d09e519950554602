/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk.overlay;

/** How the last use of an overlay ended, or that it has not. */
public enum EndState {
  /** A guard looks after it now. */
  GUARDED,
  /** It is mounted, but its guard is gone, or it never had one. */
  UNGUARDED,
  /** All of it was synced at its end. */
  CLEAN,
  /** The guard was stopped the hard way, but the kernel that has the data still runs. */
  INTERRUPTED,
  /** The machine went down, or a sync failed: what came after the last good sync may be torn. */
  CRASHED,
  /** It was mounted volatile without a guard: nobody knows what of it is whole. */
  UNKNOWN;

  /**
   * Tells the state.
   *
   * @param guard whether a guard holds its mark
   * @param mounted whether the upper layer is in use by an overlay
   * @param ownMark whether a guard has left its mark
   * @param sameBoot whether the mark is of the kernel that runs now, and no sync had failed
   * @param kernelMark whether overlayfs has left its own
   */
  static EndState of(
      boolean guard, boolean mounted, boolean ownMark, boolean sameBoot, boolean kernelMark) {
    if (guard) {
      return GUARDED;
    }
    if (mounted) {
      return UNGUARDED;
    }
    if (ownMark) {
      return sameBoot ? INTERRUPTED : CRASHED;
    }
    return kernelMark ? UNKNOWN : CLEAN;
  }
}
