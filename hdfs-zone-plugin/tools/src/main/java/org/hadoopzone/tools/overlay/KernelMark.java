/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.overlay;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The mark that overlayfs leaves in the work directory of a volatile overlay; the kernel refuses to
 * mount the overlay again while the mark exists. Source: Documentation/filesystems/overlayfs.rst.
 */
final class KernelMark {
  private KernelMark() {}

  private static Path in(Path work) {
    return work.resolve("work/incompat/volatile");
  }

  /**
   * Returns whether the mark exists.
   *
   * @throws OverlayException if only root can read the directory
   */
  static boolean exists(Path work) throws OverlayException {
    Path own = work.resolve("work");
    if (Files.exists(own) && !Files.isReadable(own)) {
      throw new OverlayException(own + KernelErrors.ROOT);
    }
    return Files.exists(in(work));
  }

  static void remove(Path work) throws IOException {
    if (!exists(work)) {
      return;
    }
    try (Stream<Path> all = Files.walk(in(work))) {
      List<Path> deepestFirst = all.sorted(Comparator.reverseOrder()).collect(Collectors.toList());
      for (Path path : deepestFirst) {
        Files.delete(path);
      }
    }
  }
}
