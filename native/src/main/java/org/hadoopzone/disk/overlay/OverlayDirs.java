/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk.overlay;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/** The directories that an overlay is made of: absolute, without symbolic links. Immutable. */
public final class OverlayDirs {
  /** What separates directories and options in the options of a mount, or escapes there. */
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
   * An overlay of directories that are there.
   *
   * @param lower what shows through, the topmost first; never written to
   * @param upper takes what is written
   * @param work what overlayfs needs beside it, on the same file system
   * @param target where it is mounted
   * @throws IllegalArgumentException if one is no directory, or has a character in its path that
   *     mount options give a meaning
   */
  public static OverlayDirs of(List<Path> lower, Path upper, Path work, Path target)
      throws IOException {
    List<Path> below = new ArrayList<>();
    for (Path path : lower) {
      below.add(real(path));
    }
    return new OverlayDirs(below, real(upper), real(work), real(target));
  }

  /** The same directory by the only path that the kernel tells, too. */
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

  /** Where it is mounted. */
  public Path target() {
    return target;
  }

  /** What overlayfs is told. */
  String options() {
    return String.format(
        "lowerdir=%s,upperdir=%s,workdir=%s,volatile",
        lower.stream().map(Path::toString).collect(Collectors.joining(":")), upper, work);
  }
}
