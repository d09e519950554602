/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.overlay;

import java.io.IOException;
import java.nio.file.Path;
import org.hadoopzone.tools.blockdev.Mounts;

/** The state of an overlay: in use, or how its last use ended. */
public enum EndState {
  /** A guard is running. */
  GUARDED,
  /** The overlay is mounted, but its guard has exited, or it never had one. */
  UNGUARDED,
  /** All data was synced at the end. */
  CLEAN,
  /**
   * The guard was killed, but the machine has stayed up, and no sync of the guard has failed. The
   * data is in the page cache or on the disk, unless the kernel has failed to write it since then.
   */
  INTERRUPTED,
  /**
   * The machine went down, or a sync failed. Files that were written after the last successful sync
   * may be torn (only partly on the disk).
   */
  CRASHED,
  /**
   * The overlay was mounted with the option {@code volatile} but without a guard. Any file may be
   * torn.
   */
  UNKNOWN;

  /** Returns the state of the overlay with an upper layer and a work directory. */
  static EndState of(Path upper, Path work) throws IOException {
    return of(
        Mark.isHeld(work),
        !Mounts.ofThisProcess().dirsWith("upperdir", upper).isEmpty(),
        Mark.exists(work),
        Mark.isOfThisBoot(work),
        Mark.kernelMarkExists(work));
  }

  /**
   * Derives the state from the facts.
   *
   * @param guard whether a running guard holds the lock on its mark
   * @param mounted whether the upper layer is in use by an overlay
   * @param ownMark whether the mark of a guard exists
   * @param sameBoot whether the mark was created since the last boot, and no sync has failed
   * @param kernelMark whether the mark of overlayfs exists
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
