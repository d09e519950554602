/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.autosize;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;

/** Finds the fence of the file system that holds a directory. */
public final class FenceFinder {
  /** Name of the directory that holds the fence files. */
  public static final String HIDDEN_NAME = ".disk-zone-fence";

  /** Name of the file beside the fence files that the keeper of a fence locks. */
  public static final String LEASE_NAME = ".disk-zone-keeper";

  private FenceFinder() {}

  /**
   * Searches a directory, and its parents on the same file system, for a fence.
   *
   * @return the directory that was passed to {@code fence set}, with symbolic links resolved; empty
   *     if there is no fence
   * @throws IOException if the directory does not exist, or if its path has a symbolic link to
   *     another file system. Otherwise, a user who can create links could select the fence to
   *     autosize
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
            at + ": is a symbolic link into another file system; specify the target directory");
      }
    }
  }

  private static Object device(Path path) throws IOException {
    return Files.getAttribute(path, "unix:dev");
  }
}
