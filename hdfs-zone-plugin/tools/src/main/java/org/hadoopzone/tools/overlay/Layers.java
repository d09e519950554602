/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.overlay;

import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.hadoopzone.tools.blockdev.Mounts;

/** Validates the directories of overlays. */
final class Layers {
  private static final Path MOUNTINFO = Paths.get("/proc/self/mountinfo");

  private Layers() {}

  /** Returns whether an upper layer is in use and, if not, how its last use ended. */
  static EndState state(Path upper, Path work) throws IOException {
    return EndState.of(
        Mark.isHeld(work),
        !Mounts.read(MOUNTINFO).dirsWith("upperdir=" + upper).isEmpty(),
        Mark.exists(work),
        Mark.isOfThisBoot(work),
        KernelMark.exists(work));
  }

  /** Rejects overlays that share a directory, because they would overwrite each other's data. */
  static void requireDistinct(List<OverlayDirs> overlays) {
    Set<Path> seen = new HashSet<>();
    for (OverlayDirs dirs : overlays) {
      for (Path dir : Arrays.asList(dirs.upper(), dirs.work(), dirs.target())) {
        if (!seen.add(dir)) {
          throw new IllegalArgumentException(
              dir + ": is named twice. Give each overlay directories of its own.");
        }
      }
    }
  }

  /**
   * Rejects an overlay that cannot or must not be mounted.
   *
   * @param beside the upper layer of another overlay that the same guard syncs
   */
  static void requireMountable(OverlayDirs dirs, Path beside) throws IOException {
    Mounts mounts = Mounts.read(MOUNTINFO);
    Path upper = dirs.upper();
    if (mounts.holding(upper).type().equals("overlay")) {
      throw new OverlayException(
          upper
              + ": lies on overlayfs, which cannot hold an upper layer. Put it on a volume of the"
              + " host, on ext4 or XFS.");
    }
    requireSame(mounts, upper, dirs.work(), "overlayfs needs the upper and work directory on one");
    requireSame(mounts, upper, beside, "one guard looks after one; start a guard for each");
    if (mounts.holding(dirs.target()).dir().equals(dirs.target())) {
      throw new OverlayException(
          dirs.target()
              + ": something is mounted there already. Unmount it, or name another"
              + " directory; findmnt "
              + dirs.target()
              + " shows what it is.");
    }
    requireCleanEnd(dirs, state(upper, dirs.work()));
  }

  private static void requireCleanEnd(OverlayDirs dirs, EndState state) throws OverlayException {
    Path target = dirs.target();
    switch (state) {
      case CLEAN:
        return;
      case GUARDED:
        throw new OverlayException(
            target + ": another guard looks after its upper layer. Stop that one first.");
      case UNGUARDED:
        throw new OverlayException(
            target
                + ": its upper layer is in use by an overlay that has no guard. Stop what uses"
                + " it, unmount it, and look at it with overlay check.");
      default:
        throw new OverlayException(
            String.format(
                "%s: did not end cleanly. See what may be lost: overlay check --upper %s --work"
                    + " %s; then allow it again: the same with --accept.",
                target, dirs.upper(), dirs.work()));
    }
  }

  private static void requireSame(Mounts mounts, Path upper, Path other, String why)
      throws OverlayException {
    Path one = mounts.holding(upper).dir();
    Path another = mounts.holding(other).dir();
    if (!one.equals(another)) {
      throw new OverlayException(
          String.format(
              "%s and %s lie on different mounts, %s and %s: %s.",
              upper, other, one, another, why));
    }
  }
}
