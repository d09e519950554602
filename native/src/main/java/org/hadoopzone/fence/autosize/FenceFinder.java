/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.autosize;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.hadoopzone.blockdev.DeviceNumber;

/** Finds the fence of the file system that holds a directory. */
public final class FenceFinder {
  /** Name of the directory that holds the fence files. */
  public static final String HIDDEN_NAME = ".disk-zone-fence";

  /** Name of the lock file of a fence's keeper, in the same directory as {@link #HIDDEN_NAME}. */
  public static final String LEASE_NAME = ".disk-zone-keeper";

  /** The depth below a mount point to which {@link #findAnywhere} searches. */
  private static final int DEPTH_MAX = 5;

  /**
   * The maximum number of directories that {@link #findAnywhere} reads. Reading more directories
   * would take minutes.
   */
  private static final int DIRS_MAX = 10_000;

  /** Hadoop directories that contain many subdirectories but no fence. */
  private static final Set<String> SKIPPED =
      Collections.unmodifiableSet(
          new HashSet<>(Arrays.asList("current", "previous", "usercache", "filecache")));

  private FenceFinder() {}

  /**
   * Searches a directory, and its parents on the same file system, for a fence.
   *
   * @return the directory that was passed to {@code fence set}, with symbolic links resolved; empty
   *     if there is no fence
   * @throws IOException if the directory does not exist, or if its path has a symbolic link to
   *     another file system. Otherwise, a user who can create such a link could choose which fence
   *     is autosized
   */
  public static Optional<Path> find(Path dir) throws IOException {
    refuseLinksElsewhere(dir.toAbsolutePath());
    Path real = dir.toRealPath();
    String device = DeviceNumber.holding(real);
    for (Path at = real;
        at != null && device.equals(DeviceNumber.holding(at));
        at = at.getParent()) {
      if (Files.isDirectory(at.resolve(HIDDEN_NAME), LinkOption.NOFOLLOW_LINKS)) {
        return Optional.of(at);
      }
    }
    return Optional.empty();
  }

  /**
   * Searches the whole file system of a directory for a fence. First calls {@link #find}, then
   * searches below the mount point, from the top down. A file system must have only one fence: the
   * keeper of a second fence could not release the space that the first fence owns.
   *
   * <p>Below the mount point, any user could create a directory with the name of a fence. There,
   * only fences of this process's user count; for root, fences of all users.
   */
  public static Optional<Path> findAnywhere(Path dir) throws IOException {
    Optional<Path> above = find(dir);
    if (above.isPresent()) {
      return above;
    }
    Object user = user();
    return findBelowMountPoint(dir, owner -> user.equals(0) || user.equals(owner));
  }

  /**
   * Searches the file system that holds a directory for a fence of another user, which {@link
   * #findAnywhere} ignores. Does not check that the fence is valid: any directory with the name of
   * a fence counts.
   *
   * @return the beginning of a message, {@code DIR has a fence of user NAME}; empty if there is no
   *     such fence. Always empty for root, who may use all fences
   */
  public static Optional<String> describeFenceOfAnotherUser(Path dir) throws IOException {
    Object user = user();
    if (user.equals(0)) {
      return Optional.empty();
    }
    Optional<Path> fence = findBelowMountPoint(dir, owner -> !owner.equals(user));
    if (!fence.isPresent()) {
      return Optional.empty();
    }
    try {
      Path files = fence.get().resolve(HIDDEN_NAME);
      String owner = Files.getOwner(files, LinkOption.NOFOLLOW_LINKS).getName();
      return Optional.of(fence.get() + " has a fence of user " + owner);
    } catch (NoSuchFileException e) {
      // The fence has just been lifted.
      return Optional.empty();
    }
  }

  /**
   * Returns the mount point of the file system that holds a directory: the highest directory above
   * it on the same device.
   *
   * @param dir an absolute path without symbolic links
   */
  public static Path mountPoint(Path dir) throws IOException {
    Path top = dir;
    String device = DeviceNumber.holding(top);
    while (top.getParent() != null && device.equals(DeviceNumber.holding(top.getParent()))) {
      top = top.getParent();
    }
    return top;
  }

  /** Returns the user ID of this process. */
  private static Object user() throws IOException {
    return Files.getAttribute(Paths.get("/proc/self"), "unix:uid");
  }

  private static Optional<Path> findBelowMountPoint(Path start, Predicate<Object> owners)
      throws IOException {
    Path top = mountPoint(start.toRealPath());
    String device = DeviceNumber.holding(top);
    List<Path> level = Collections.singletonList(top);
    int read = 0;
    for (int depth = 0; depth < DEPTH_MAX && !level.isEmpty(); depth++) {
      List<Path> next = new ArrayList<>();
      for (Path dir : level) {
        if (++read > DIRS_MAX) {
          return Optional.empty();
        }
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(dir)) {
          for (Path entry : entries) {
            String name = entry.getFileName().toString();
            if (SKIPPED.contains(name) || !isDirectoryOn(device, entry)) {
              continue;
            }
            if (!name.equals(HIDDEN_NAME)) {
              next.add(entry);
            } else if (owners.test(Files.getAttribute(entry, "unix:uid"))) {
              return Optional.of(dir);
            }
          }
        } catch (IOException | DirectoryIteratorException e) {
          // The directory belongs to another user, or was removed meanwhile.
          continue;
        }
      }
      level = next;
    }
    return Optional.empty();
  }

  private static boolean isDirectoryOn(String device, Path path) {
    try {
      return Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)
          && device.equals(DeviceNumber.holding(path));
    } catch (IOException e) {
      // Removed meanwhile. The other entries of its directory still count.
      return false;
    }
  }

  private static void refuseLinksElsewhere(Path dir) throws IOException {
    for (Path at = dir; at.getParent() != null; at = at.getParent()) {
      if (Files.isSymbolicLink(at)
          && !DeviceNumber.holding(at).equals(DeviceNumber.holding(at.getParent()))) {
        throw new IOException(
            at + ": is a symbolic link into another file system; specify the target directory");
      }
    }
  }
}
