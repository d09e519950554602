/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk.geometry;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What is mounted, as a process sees it. Immutable. */
public final class Mounts {
  private final List<Mount> mounts;

  private Mounts(List<Mount> mounts) {
    this.mounts = mounts;
  }

  /**
   * Reads a file like {@code /proc/self/mountinfo}.
   *
   * @throws IOException if it cannot be read
   */
  public static Mounts read(Path mountinfo) throws IOException {
    Map<Path, Mount> visible = new LinkedHashMap<>();
    for (String line : Files.readAllLines(mountinfo)) {
      Mount mount = Mount.parse(line);
      // A later one on the same directory covers the earlier one.
      visible.put(mount.dir(), mount);
    }
    return new Mounts(Collections.unmodifiableList(new ArrayList<>(visible.values())));
  }

  /** Where a device is mounted; empty if it is not. */
  public List<Path> dirsOf(BlockDevice device) {
    return mounts.stream()
        .filter(mount -> mount.number().equals(device.number()))
        .map(Mount::dir)
        .collect(Collectors.toList());
  }

  /** Where file systems with an option are mounted; empty if there are none. */
  public List<Path> dirsWith(String option) {
    return mounts.stream()
        .filter(mount -> mount.has(option))
        .map(Mount::dir)
        .collect(Collectors.toList());
  }

  /**
   * The directories that an operator means by a directory: the mount points at and below it that
   * have a device, or the directory itself where there are none.
   *
   * @param dir an absolute path without symbolic links
   * @return the directories, each with what is mounted there; never empty
   * @throws IllegalArgumentException if the directory lies in no mount
   */
  public Map<Path, Mount> under(Path dir) {
    Map<Path, Mount> found = new LinkedHashMap<>();
    mounts.stream()
        .filter(mount -> mount.hasDevice() && mount.dir().startsWith(dir))
        .forEach(mount -> found.put(mount.dir(), mount));
    return found.isEmpty() ? Collections.singletonMap(dir, holding(dir)) : found;
  }

  /**
   * What is mounted where a directory lies.
   *
   * @param dir an absolute path without symbolic links
   * @throws IllegalArgumentException if the directory lies in no mount
   */
  public Mount holding(Path dir) {
    return mounts.stream()
        .filter(mount -> dir.startsWith(mount.dir()))
        .reduce((a, b) -> b.dir().getNameCount() >= a.dir().getNameCount() ? b : a)
        .orElseThrow(() -> new IllegalArgumentException(dir + " lies in nothing that is mounted"));
  }
}
