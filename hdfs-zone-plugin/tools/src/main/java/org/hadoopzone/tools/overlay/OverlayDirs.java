/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.overlay;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/** The directories of an overlay, as absolute paths without symbolic links. Immutable. */
public final class OverlayDirs {
  /** Characters that separate or escape directories in mount options. */
  private static final String SPECIAL = ".*[,:\\\\\"].*";

  private final List<Path> lower;
  private final Path upper;
  private final Path work;
  private final Path target;

  private OverlayDirs(List<Path> lower, Path upper, Path work, Path target) {
    this.lower = Collections.unmodifiableList(lower);
    this.upper = upper;
    this.work = work;
    this.target = target;
  }

  /**
   * Creates the directories of an overlay; all of them must exist.
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

  /**
   * Returns the absolute path of a directory without symbolic links, as in the kernel's mount
   * tables.
   */
  static Path real(Path path) throws IOException {
    if (!Files.isDirectory(path)) {
      throw new IllegalArgumentException(
          path + ": is no directory. Create it, or correct its name.");
    }
    Path real = path.toRealPath();
    if (real.toString().matches(SPECIAL)) {
      throw new IllegalArgumentException(
          real
              + ": has a comma, colon, quote or backslash, which mean something in the options of"
              + " a mount. Rename the directory.");
    }
    return real;
  }

  List<Path> lower() {
    return lower;
  }

  Path upper() {
    return upper;
  }

  Path work() {
    return work;
  }

  /** Returns the mount point. */
  public Path target() {
    return target;
  }

  /** Returns the mount options. */
  String options() {
    return String.format(
        "lowerdir=%s,upperdir=%s,workdir=%s,volatile",
        lower.stream().map(Path::toString).collect(Collectors.joining(":")), upper, work);
  }
}
