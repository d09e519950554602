/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.overlay;

/** The state of an overlay: in use, or how its last use ended. */
public enum EndState {
  /** A guard is running. */
  GUARDED,
  /** The overlay is mounted, but its guard has exited, or it never had one. */
  UNGUARDED,
  /** All data was synced at the end. */
  CLEAN,
  /** The guard was killed, but the kernel that holds the data is still running. */
  INTERRUPTED,
  /** The machine went down, or a sync failed: data written after the last good sync may be torn. */
  CRASHED,
  /** The overlay was mounted volatile without a guard: any of its files may be torn. */
  UNKNOWN;

  /**
   * Derives the state from the facts.
   *
   * @param guard whether a guard holds the lock on its mark
   * @param mounted whether the upper layer is in use by an overlay
   * @param ownMark whether a guard has left its mark
   * @param sameBoot whether the mark was left in the current boot, and no sync has failed
   * @param kernelMark whether overlayfs has left its own mark
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
