/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.service;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.hadoopzone.blockdev.DeviceNumber;
import org.hadoopzone.fence.autosize.FenceFinder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds the fences of the file systems that a daemon uses. */
final class FencedDirs {
  private static final Logger LOG = LoggerFactory.getLogger(FencedDirs.class);

  private FencedDirs() {}

  /**
   * Returns the dirs on ext4, grouped by file system. Skips dirs that do not exist.
   *
   * @param own the dirs of the daemon; those of {@link FenceSettings#furtherDirs} are added
   */
  static Collection<List<Path>> byFileSystem(Collection<String> own, Configuration conf) {
    List<String> dirs = new ArrayList<>(own);
    dirs.addAll(FenceSettings.furtherDirs(conf));
    Map<String, List<Path>> groups = new LinkedHashMap<>();
    for (String dir : dirs) {
      try {
        Path path = Paths.get(dir).toRealPath();
        if (Files.getFileStore(path).type().equals("ext4")) {
          groups.computeIfAbsent(DeviceNumber.holding(path), device -> new ArrayList<>()).add(path);
        } else {
          LOG.info("{} is not on ext4, so its files are not moved", dir);
        }
      } catch (IOException e) {
        LOG.warn("The files of {} are not moved: {}", dir, e.toString());
      }
    }
    return groups.values();
  }

  /**
   * Returns the directories of the fences. Skips dirs without a fence and dirs that do not exist.
   *
   * @param own the dirs of the daemon; those of {@link FenceSettings#furtherDirs} are added
   */
  static Set<Path> of(Collection<String> own, Configuration conf) {
    List<String> dirs = new ArrayList<>(own);
    dirs.addAll(FenceSettings.furtherDirs(conf));
    Set<Path> fences = new LinkedHashSet<>();
    for (String dir : dirs) {
      try {
        FenceFinder.find(Paths.get(dir)).ifPresent(fences::add);
      } catch (IOException e) {
        LOG.warn("The fence of {} is not maintained: {}", dir, e.toString());
      }
    }
    return fences;
  }
}
