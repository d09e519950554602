/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk.keeper;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;

/** Finds the fence of the file system that a directory lies on. */
public final class FenceFinder {
  /** The directory that a fence lives in. */
  static final String HIDDEN_NAME = ".disk-zone-fence";

  private FenceFinder() {}

  /**
   * Looks for a fence in a directory and, on the same file system, in those above it.
   *
   * @return the directory that {@code fence set} was given, without symbolic links
   * @throws IOException if there is no such directory, or it lies behind a symbolic link into
   *     another file system: who may write a link does not decide which one is looked after
   */
  public static Optional<Path> find(Path dir) throws IOException {
    refuseLinksElsewhere(dir.toAbsolutePath());
    Path real = dir.toRealPath();
    Object device = device(real);
    for (Path at = real; at != null && device.equals(device(at)); at = at.getParent()) {
      if (Files.isDirectory(at.resolve(HIDDEN_NAME), LinkOption.NOFOLLOW_LINKS)) {
        return Optional.of(at);
      }
    }
    return Optional.empty();
  }

  private static void refuseLinksElsewhere(Path dir) throws IOException {
    for (Path at = dir; at.getParent() != null; at = at.getParent()) {
      if (Files.isSymbolicLink(at) && !device(at).equals(device(at.getParent()))) {
        throw new IOException(
            at
                + ": is a symbolic link into another file system; name the directory that it leads"
                + " to");
      }
    }
  }

  private static Object device(Path path) throws IOException {
    return Files.getAttribute(path, "unix:dev");
  }
}
