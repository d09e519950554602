/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.blockdev;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The mounts that are visible to a process. Immutable. */
public final class Mounts {
  private final Collection<Mount> mounts;

  private Mounts(Collection<Mount> mounts) {
    this.mounts = mounts;
  }

  /**
   * Returns the mounts that are visible to this process.
   *
   * @throws IOException if they cannot be read
   */
  public static Mounts ofThisProcess() throws IOException {
    return read(Paths.get("/proc/self/mountinfo"));
  }

  /**
   * Reads a file like {@code /proc/self/mountinfo}.
   *
   * @throws IOException if the file cannot be read
   */
  public static Mounts read(Path mountinfo) throws IOException {
    Map<Path, Mount> visible = new LinkedHashMap<>();
    for (String line : Files.readAllLines(mountinfo, StandardCharsets.ISO_8859_1)) {
      Mount mount = Mount.parse(line);
      // A later mount on the same directory hides the earlier one.
      visible.put(mount.dir(), mount);
    }
    return new Mounts(visible.values());
  }

  /** Returns the mount points of a device; empty if it is not mounted. */
  public List<Path> dirsOf(BlockDevice device) {
    return mounts.stream()
        .filter(mount -> mount.number().equals(device.number()))
        .map(Mount::dir)
        .collect(Collectors.toList());
  }

  /**
   * Returns the mount points of the file systems that set an option, such as {@code upperdir}, to
   * the given path; empty if there are none.
   *
   * @param value an absolute path without symbolic links
   */
  public List<Path> dirsWith(String option, Path value) {
    return mounts.stream()
        .filter(mount -> mount.has(option, value))
        .map(Mount::dir)
        .collect(Collectors.toList());
  }

  /**
   * Returns whether a file system is mounted on a file or directory.
   *
   * @param path an absolute path without symbolic links
   */
  public boolean isMountPoint(Path path) {
    return mounts.stream().anyMatch(mount -> mount.dir().equals(path));
  }

  /**
   * Returns the mounts of block devices at or below a directory, by mount point. If there are none,
   * returns the mount that contains the directory, by the directory itself.
   *
   * @param dir an absolute path without symbolic links
   * @return the directories, each with its mount; never empty
   * @throws IllegalArgumentException if no mount contains the directory
   */
  public Map<Path, Mount> under(Path dir) {
    Map<Path, Mount> found = new LinkedHashMap<>();
    mounts.stream()
        .filter(mount -> mount.hasDevice() && mount.dir().startsWith(dir))
        .forEach(mount -> found.put(mount.dir(), mount));
    return found.isEmpty() ? Collections.singletonMap(dir, holding(dir)) : found;
  }

  /**
   * Returns the mount that contains a directory.
   *
   * @param dir an absolute path without symbolic links
   * @throws IllegalArgumentException if no mount contains the directory
   */
  public Mount holding(Path dir) {
    return mounts.stream()
        .filter(mount -> dir.startsWith(mount.dir()))
        .reduce((a, b) -> b.dir().getNameCount() >= a.dir().getNameCount() ? b : a)
        .orElseThrow(() -> new IllegalArgumentException("no mounted file system contains " + dir));
  }
}
