/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.cluster;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hadoopzone.zone.ZoneRule;

/**
 * Disks with two zones each, as subdirectories of one directory: {@code disk1/outer}, {@code
 * disk1/inner}, {@code disk2/outer} and so on.
 */
public record DiskLayout(Path home, int disks) implements ClusterDirs {
  private static final List<String> ZONES = List.of("outer", "inner");

  @Override
  public List<DataDir> dataDirs(int dataNode) {
    return dirsOf("datanode" + dataNode).stream().map(DataDir::disk).toList();
  }

  @Override
  public List<Path> localDirs(int nodeManager) {
    return dirsOf("nodemanager" + nodeManager);
  }

  @Override
  public Optional<String> outerDirs() {
    return Optional.of(outerGlob());
  }

  public ZoneRule rule() {
    return ZoneRule.parse(outerGlob());
  }

  /** Returns the directories of all disks. */
  public List<Path> roots() {
    List<Path> roots = new ArrayList<>();
    for (int disk = 1; disk <= disks; disk++) {
      roots.add(home.resolve("disk" + disk));
    }
    return roots;
  }

  private String outerGlob() {
    return home + "/disk*/outer";
  }

  /** Returns the directories of a daemon, one per zone and disk. */
  private List<Path> dirsOf(String daemon) {
    List<Path> dirs = new ArrayList<>();
    for (Path disk : roots()) {
      for (String zone : ZONES) {
        dirs.add(disk.resolve(zone).resolve(daemon));
      }
    }
    return dirs;
  }
}
