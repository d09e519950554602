/*
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */
package org.hadoopzone.disk.overlay;

import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The directories that an overlay is made of. Immutable. */
public final class OverlayDirs {
  /** What separates directories and options in the options of a mount, or escapes there. */
  private static final String SPECIAL = ".*[,:\\\\\"].*";

  private final List<Path> lower;
  private final Path upper;
  private final Path work;
  private final Path target;

  /**
   * An overlay.
   *
   * @param lower what shows through, the topmost first; never written to
   * @param upper takes what is written
   * @param work what overlayfs needs beside it, on the same file system
   * @param target where it is mounted
   * @throws IllegalArgumentException if a path has a character that mount options give a meaning
   */
  public OverlayDirs(List<Path> lower, Path upper, Path work, Path target) {
    this.lower = Collections.unmodifiableList(absolute(lower.stream()));
    this.upper = absolute(Stream.of(upper)).get(0);
    this.work = absolute(Stream.of(work)).get(0);
    this.target = absolute(Stream.of(target)).get(0);
  }

  private static List<Path> absolute(Stream<Path> paths) {
    return paths
        .map(path -> path.toAbsolutePath().normalize())
        .peek(OverlayDirs::requirePlain)
        .collect(Collectors.toList());
  }

  private static void requirePlain(Path path) {
    if (path.toString().matches(SPECIAL)) {
      throw new IllegalArgumentException(
          path
              + ": has a comma, colon, quote or backslash, which mean something in the options of"
              + " a mount. Rename the directory.");
    }
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

  /** Where it is mounted: an absolute path. */
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
