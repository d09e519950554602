/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.service;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.hadoopzone.blockdev.DeviceNumber;
import org.hadoopzone.fence.autosize.FenceFinder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds the volumes that the dirs of a daemon are on. Used by one thread. */
final class FencedDirs {
  private static final Logger LOG = LoggerFactory.getLogger(FencedDirs.class);

  private static final Path ROOT = Paths.get("/");

  /** The dirs of a daemon that are on one volume. */
  static final class Group {
    /**
     * Identifies the volume: with zones in place, the device number; otherwise, the directory of
     * the fence.
     */
    final String volume;

    /** The dirs as configured. */
    final Set<String> dirs = new LinkedHashSet<>();

    /** With zones in place, the dirs whose files move; otherwise, the directory of the fence. */
    final Set<Path> paths = new LinkedHashSet<>();

    Group(String volume) {
      this.volume = volume;
    }

    void add(Group others) {
      dirs.addAll(others.dirs);
      paths.addAll(others.paths);
    }
  }

  private final boolean isInPlace;

  /** The last message that was logged for a dir. */
  private final Map<String, String> complaints = new HashMap<>();

  private Set<String> unread = new LinkedHashSet<>();

  FencedDirs(boolean isInPlace) {
    this.isInPlace = isInPlace;
  }

  /**
   * Returns the dirs grouped by volume. With zones in place, skips dirs that are not on ext4 and
   * dirs on the root file system; otherwise, skips dirs on file systems without a fence.
   */
  Collection<Group> find(Collection<String> dirs) {
    unread = new LinkedHashSet<>();
    Map<String, Group> groups = new LinkedHashMap<>();
    for (String dir : dirs) {
      try {
        Optional<Path> path = isInPlace ? ext4(dir) : FenceFinder.find(Paths.get(dir));
        if (path.isPresent()) {
          String volume = isInPlace ? DeviceNumber.holding(path.get()) : path.get().toString();
          Group group = groups.computeIfAbsent(volume, Group::new);
          group.dirs.add(dir);
          group.paths.add(path.get());
        }
        complaints.remove(dir);
      } catch (IOException | RuntimeException e) {
        // For example, the locale cannot represent the path. The other dirs are not affected.
        skip(dir, e);
      }
    }
    return new ArrayList<>(groups.values());
  }

  private static Optional<Path> ext4(String dir) throws IOException {
    Path path = Paths.get(dir).toRealPath();
    if (DeviceNumber.holding(path).equals(DeviceNumber.holding(ROOT))) {
      throw new IOException(
          "the dir is on the root file system, where other programs need the free space. Mount a"
              + " disk at the dir, or remove the dir from the configuration");
    }
    if (Files.getFileStore(path).type().equals("ext4")) {
      return Optional.of(path);
    }
    LOG.info("{} is not on ext4, so its files are not moved", dir);
    return Optional.empty();
  }

  /** Remembers a dir whose volume cannot be maintained now, and logs the reason once. */
  void skip(String dir, Throwable reason) {
    unread.add(dir);
    String message = "Cannot maintain the volume of " + dir + ", and will try again: " + reason;
    if (!message.equals(complaints.put(dir, message))) {
      LOG.warn(message);
    }
  }

  /** Returns the dirs to try again. */
  Set<String> unread() {
    return unread;
  }
}
