/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.overlay;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.hadoopzone.tools.blockdev.Mounts;
import org.hadoopzone.tools.cli.Columns;

/** The directories of an overlay, as absolute paths without symbolic links. Immutable. */
public final class OverlayDirs {
  /** Characters that separate or escape directories in mount options. */
  private static final String SPECIAL = ".*[,:\\\\\"].*";

  /** The lower layers, the topmost first; never written to. */
  final List<Path> lower;

  /** The upper layer, which receives all writes. */
  final Path upper;

  /** The work directory of overlayfs. */
  final Path work;

  /** The mount point. */
  final Path target;

  private OverlayDirs(List<Path> lower, Path upper, Path work, Path target) {
    this.lower = Collections.unmodifiableList(lower);
    this.upper = upper;
    this.work = work;
    this.target = target;
  }

  /**
   * Returns the directories of an overlay. All of them must exist.
   *
   * @param lower the lower layers, the topmost first; never written to
   * @param upper the upper layer, which receives all writes
   * @param work the work directory of overlayfs, on the same file system as the upper layer
   * @param target the mount point
   * @throws IllegalArgumentException if a path is not a directory, or contains a character that is
   *     special in mount options
   */
  public static OverlayDirs of(List<Path> lower, Path upper, Path work, Path target)
      throws IOException {
    List<Path> below = new ArrayList<>();
    for (Path path : lower) {
      below.add(real(path));
    }
    return new OverlayDirs(below, real(upper), real(work), real(target));
  }

  /** Returns the path of a directory without symbolic links, as in the kernel's mount tables. */
  static Path real(Path path) throws IOException {
    if (!Files.isDirectory(path)) {
      throw new IllegalArgumentException(
          path + ": not a directory. Create it, or correct the path.");
    }
    Path real = path.toRealPath();
    if (real.toString().matches(SPECIAL)) {
      throw new IllegalArgumentException(
          real
              + ": contains a comma, colon, quote or backslash, which are special in mount"
              + " options. Rename the directory.");
    }
    return real;
  }

  /** Returns the mount options. */
  String options() {
    return String.format(
        "lowerdir=%s,upperdir=%s,workdir=%s,volatile",
        lower.stream().map(Path::toString).collect(Collectors.joining(":")), upper, work);
  }

  /** Rejects overlays that share a directory, because they would overwrite each other's data. */
  static void requireDistinct(List<OverlayDirs> overlays) {
    Set<Path> seen = new HashSet<>();
    for (OverlayDirs dirs : overlays) {
      for (Path dir : Arrays.asList(dirs.upper, dirs.work, dirs.target)) {
        if (!seen.add(dir)) {
          throw new IllegalArgumentException(
              dir + ": is specified twice. Give each overlay its own directories.");
        }
      }
    }
  }

  /**
   * Rejects an overlay that cannot or must not be mounted.
   *
   * @param beside the upper layer of another overlay that the same guard syncs
   */
  void requireMountable(Path beside) throws IOException {
    Mounts mounts = Mounts.ofThisProcess();
    if (mounts.holding(upper).type().equals("overlay")) {
      throw new IOException(
          upper
              + ": is on overlayfs, which cannot hold an upper layer. Put the upper layer on a"
              + " volume of the host, on ext4 or XFS.");
    }
    requireSame(mounts, work, "overlayfs needs both directories on one mount");
    requireSame(mounts, beside, "a guard syncs only one mount; start a guard for each mount");
    if (mounts.holding(target).dir().equals(target)) {
      throw new IOException(
          String.format(
              "%1$s: is a mount point already. Unmount it, or specify another directory; findmnt"
                  + " %1$s shows what is mounted.",
              target));
    }
    requireNoOtherWork(mounts);
    requireCleanEndWithOtherWork(upper, work);
    requireCleanEnd();
  }

  private void requireNoOtherWork(Mounts mounts) throws IOException {
    List<Path> users = new ArrayList<>(mounts.dirsWith("upperdir", upper));
    users.removeAll(mounts.dirsWith("workdir", work));
    if (!users.isEmpty()) {
      throw new IOException(
          String.format(
              "%s: is in use by the overlay on %s, with another work directory. Specify another"
                  + " upper layer, or unmount that overlay.",
              upper, users.get(0)));
    }
  }

  /**
   * Rejects an upper layer that was last used with another work directory and did not end cleanly.
   */
  static void requireCleanEndWithOtherWork(Path upper, Path work) throws IOException {
    Optional<String> other = Mark.work(upper);
    if (other.isPresent()
        && !other.get().equals(Mark.relative(upper, work))
        && upper.toFile().list().length > 0) {
      throw new IOException(
          String.format(
              "%1$s: the last use of this upper layer, with the work directory %1$s/%2$s, did not"
                  + " end cleanly. Run overlay check with that work directory. If that directory no"
                  + " longer exists, all files of the upper layer may be damaged: delete or restore"
                  + " these files, then run: setfattr -x user.%3$s %1$s",
              upper, Columns.printable(other.get()), Mark.WORK));
    }
  }

  private void requireSame(Mounts mounts, Path other, String why) throws IOException {
    Path one = mounts.holding(upper).dir();
    Path another = mounts.holding(other).dir();
    if (!one.equals(another)) {
      throw new IOException(
          String.format(
              "%s and %s are on different mounts, %s and %s: %s.",
              upper, other, one, another, why));
    }
  }

  private void requireCleanEnd() throws IOException {
    switch (EndState.of(upper, work)) {
      case CLEAN:
        return;
      case GUARDED:
        throw new IOException(
            target
                + ": another guard already syncs the upper layer of the overlay. Stop that guard.");
      case UNGUARDED:
        throw new IOException(
            target
                + ": its upper layer is in use by an overlay without a guard. Stop the processes"
                + " that use that overlay, unmount it, and run overlay check.");
      default:
        throw new IOException(
            String.format(
                "%s: its last use did not end cleanly. To see which files may be damaged, run"
                    + " overlay check --upper %s --work %s. To allow the mount, run the same"
                    + " command with --accept.",
                target, upper, work));
    }
  }
}
