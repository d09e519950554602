/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Checks that the dirs of this node exist and that their file systems are on disks. */
final class DirStateCheck {
  private DirStateCheck() {}

  static List<Finding> findings(Collection<NodeDir> dirs) {
    List<Finding> findings = new ArrayList<>();
    Map<String, List<NodeDir>> byKey = new LinkedHashMap<>();
    dirs.forEach(dir -> byKey.computeIfAbsent(dir.key(), any -> new ArrayList<>()).add(dir));
    byKey.forEach((key, ofKey) -> addMissing(key, ofKey, findings));
    dirs.forEach(
        dir -> dir.fileSystem().ifPresent(fileSystem -> addFileSystem(dir, fileSystem, findings)));
    return findings;
  }

  private static void addMissing(String key, List<NodeDir> dirs, List<Finding> findings) {
    if (dirs.stream().noneMatch(dir -> dir.fileSystem().isPresent())) {
      findings.add(
          Finding.note(
              ThisNode.NAME,
              key,
              "none of its " + dirs.size() + " dirs is on this node",
              "Run it on a node that has this role, or create the dirs."));
      return;
    }
    for (NodeDir dir : dirs) {
      if (!dir.fileSystem().isPresent()) {
        findings.add(
            Finding.wrong(
                ThisNode.NAME,
                dir.path(),
                "is listed in " + key + ", but is no directory",
                "Mount its partition and create the directory, or take it off the list."));
      }
    }
  }

  private static void addFileSystem(NodeDir dir, String fileSystem, List<Finding> findings) {
    if (fileSystem.equals("tmpfs") || fileSystem.equals("ramfs")) {
      findings.add(
          Finding.wrong(
              ThisNode.NAME,
              dir.path(),
              "lies on " + fileSystem + ", in memory: it is on no track, and lost by a restart",
              "Mount a partition of a disk there."));
    } else if (!dir.device().isPresent()) {
      findings.add(
          Finding.note(
              ThisNode.NAME,
              dir.path(),
              "lies on " + fileSystem + ", which hides on which tracks of a disk it is",
              remedy(fileSystem)));
    }
  }

  private static String remedy(String fileSystem) {
    String remedy = "Mount a partition there, or find out its tracks in another way.";
    return fileSystem.equals("overlay")
        ? remedy
            + " If it must stay on overlayfs, overlay guard makes that faster: docs/containers.md."
        : remedy;
  }
}
