/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.hadoopzone.tools.blockdev.BlockDevice;
import org.hadoopzone.tools.cli.Sizes;
import org.hadoopzone.zone.DiskZoneKeys;
import org.hadoopzone.zone.Zone;

/** Checks the disks of this node that its dirs are on. */
final class DiskChecks {
  /**
   * The recommended minimum of read-ahead in bytes. Four times as much makes no clear difference to
   * the disk busy time of a sort: see docs/evaluation/seeks.md.
   */
  private static final long LEAST_READ_AHEAD = 4 << 20;

  private DiskChecks() {}

  /**
   * Checks that the outer dirs of each disk are on other partitions than its inner dirs, and at
   * lower addresses. Also reports solid-state disks and devices that hide the addresses of a disk.
   */
  static List<Finding> tracks(Collection<NodeDir> dirs) {
    Map<String, List<NodeDir>> byDisk =
        dirs.stream()
            .filter(dir -> dir.disk().isPresent())
            .collect(
                Collectors.groupingBy(
                    dir -> dir.disk().get().number(), LinkedHashMap::new, Collectors.toList()));
    List<Finding> findings = new ArrayList<>();
    byDisk.values().forEach(ofDisk -> review(ofDisk.get(0).disk().get(), ofDisk, findings));
    return findings;
  }

  private static void review(BlockDevice disk, List<NodeDir> dirs, List<Finding> findings) {
    String paths = dirs.stream().map(NodeDir::path).collect(Collectors.joining(", "));
    if (disk.kind().hidesAddresses() || disk.kind() == BlockDevice.Kind.LOOP) {
      findings.add(
          Finding.note(
              ThisNode.NAME,
              disk.toString(),
              "hides the tracks of " + paths,
              "Use partitions of the disk itself, or determine the tracks in another way."));
    } else if (!disk.rotational()) {
      findings.add(
          Finding.note(
              ThisNode.NAME,
              disk.toString(),
              "is reported as solid-state, which is equally fast everywhere: it holds " + paths,
              "Do not use disk zones on it, unless it is a hard disk behind a RAID controller."));
    }
    dirs.stream()
        .filter(dir -> dir.zone() == Zone.INNER)
        .min(Comparator.comparingLong(dir -> dir.device().get().start()))
        .ifPresent(
            outermostInner ->
                dirs.stream()
                    .filter(dir -> dir.zone() == Zone.OUTER)
                    .forEach(outer -> compare(outer, outermostInner, findings)));
  }

  private static void compare(NodeDir outer, NodeDir inner, List<Finding> findings) {
    BlockDevice outerDevice = outer.device().get();
    BlockDevice innerDevice = inner.device().get();
    if (outerDevice.number().equals(innerDevice.number())) {
      findings.add(
          outer.wrong(
              String.format(
                  "is outer, but is on %s like %s, which is inner",
                  outerDevice.path(), inner.path()),
              "Give each zone its own partition."));
    } else if (outerDevice.start() > innerDevice.start()) {
      findings.add(
          outer.wrong(
              String.format(
                  "is outer, but its partition %s begins at %s, further in than the partition %s of"
                      + " %s, which is inner and begins at %s",
                  outerDevice.path(),
                  Sizes.text(outerDevice.start()),
                  innerDevice.path(),
                  inner.path(),
                  Sizes.text(innerDevice.start())),
              "Swap the two mounts, or correct " + DiskZoneKeys.OUTER_DIRS + "."));
    }
  }

  /**
   * Checks that the kernel's read-ahead on hard disks is large enough. Concurrent reads of several
   * files, as in a merge, cost one seek for each part that is read ahead.
   */
  static List<Finding> readAhead(Collection<NodeDir> dirs) {
    List<Finding> findings = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (NodeDir dir : dirs) {
      dir.disk()
          .filter(BlockDevice::rotational)
          .filter(disk -> disk.readAhead() < LEAST_READ_AHEAD && seen.add(disk.number()))
          .ifPresent(disk -> findings.add(readsTooLittleAhead(disk)));
    }
    return findings;
  }

  private static Finding readsTooLittleAhead(BlockDevice disk) {
    return Finding.note(
        ThisNode.NAME,
        disk.toString(),
        String.format(
            "has a read-ahead of %1$s, so concurrent reads of several files cost a seek per %1$s",
            Sizes.text(disk.readAhead())),
        String.format(
            "Run blockdev --setra 8192 %s (4 MiB), and copy conf/60-disk-zone-read-ahead.rules to"
                + " /etc/udev/rules.d to keep the setting.",
            disk.path()));
  }
}
