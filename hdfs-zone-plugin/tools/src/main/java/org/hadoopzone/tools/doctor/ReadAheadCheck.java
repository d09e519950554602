/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.hadoopzone.tools.blockdev.BlockDevice;
import org.hadoopzone.tools.cli.Sizes;

/**
 * Checks that the kernel's read-ahead on hard disks is large enough. Concurrent reads of several
 * files, as in a merge, cost one seek for each part that is read ahead.
 */
final class ReadAheadCheck {
  /**
   * The recommended minimum in bytes. Four times as much makes no clear difference to the disk busy
   * time of a sort: see docs/evaluation/seeks.md.
   */
  private static final long LEAST = 4 << 20;

  private ReadAheadCheck() {}

  static List<Finding> findings(Collection<NodeDir> dirs) {
    List<Finding> findings = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (NodeDir dir : dirs) {
      dir.disk()
          .filter(disk -> disk.rotational() && disk.readAhead() < LEAST && seen.add(disk.number()))
          .ifPresent(disk -> findings.add(tooLittle(disk)));
    }
    return findings;
  }

  private static Finding tooLittle(BlockDevice disk) {
    return Finding.note(
        ThisNode.NAME,
        disk.toString(),
        String.format(
            "reads %s ahead: files that are read side by side cost a seek for each so much",
            Sizes.text(disk.readAhead())),
        String.format(
            "blockdev --setra 8192 %s (4 MiB), and conf/60-disk-zone-read-ahead.rules in"
                + " /etc/udev/rules.d to keep it.",
            disk.path()));
  }
}
