/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hadoopzone.tools.blockdev.BlockDevice;
import org.hadoopzone.tools.cli.Sizes;
import org.hadoopzone.zone.DiskZoneKeys;
import org.hadoopzone.zone.Zone;

/**
 * Checks that the outer dirs of each disk are on other partitions than its inner dirs, and at lower
 * addresses. Also reports solid-state disks and devices that hide the addresses of a disk.
 */
final class GeometryCheck {
  private GeometryCheck() {}

  static List<Finding> findings(Collection<NodeDir> dirs) {
    Map<String, List<NodeDir>> byDisk = new LinkedHashMap<>();
    for (NodeDir dir : dirs) {
      dir.disk()
          .ifPresent(
              disk -> byDisk.computeIfAbsent(disk.number(), any -> new ArrayList<>()).add(dir));
    }
    List<Finding> findings = new ArrayList<>();
    byDisk.values().forEach(ofDisk -> review(ofDisk.get(0).disk().get(), ofDisk, findings));
    return findings;
  }

  private static void review(BlockDevice disk, List<NodeDir> dirs, List<Finding> findings) {
    if (disk.kind().hidesAddresses() || disk.kind() == BlockDevice.Kind.LOOP) {
      findings.add(
          Finding.note(
              ThisNode.NAME,
              disk.toString(),
              "hides where on a disk " + paths(dirs) + " lies",
              "Use partitions of the disk itself, or find out its tracks in another way."));
    } else if (!disk.rotational()) {
      findings.add(
          Finding.note(
              ThisNode.NAME,
              disk.toString(),
              "is solid-state, or says so: all of it is equally fast, " + paths(dirs) + " too",
              "Leave it out of disk zones, unless it is a hard disk behind a controller."));
    }
    Optional<NodeDir> outermostInner =
        dirs.stream()
            .filter(dir -> dir.zone() == Zone.INNER)
            .min(Comparator.comparingLong(dir -> dir.device().get().start()));
    outermostInner.ifPresent(
        inner ->
            dirs.stream()
                .filter(dir -> dir.zone() == Zone.OUTER)
                .forEach(outer -> compare(outer, inner, findings)));
  }

  private static void compare(NodeDir outer, NodeDir inner, List<Finding> findings) {
    BlockDevice outerDevice = outer.device().get();
    BlockDevice innerDevice = inner.device().get();
    if (outerDevice.number().equals(innerDevice.number())) {
      findings.add(
          Finding.wrong(
              ThisNode.NAME,
              outer.path(),
              String.format(
                  "is outer, but lies on %s like %s, which is inner",
                  outerDevice.path(), inner.path()),
              "Give each zone a partition of its own."));
    } else if (outerDevice.start() > innerDevice.start()) {
      findings.add(
          Finding.wrong(
              ThisNode.NAME,
              outer.path(),
              String.format(
                  "is outer, but %s begins at %s, further in than %s of %s at %s, which is inner",
                  outerDevice.path(),
                  Sizes.text(outerDevice.start()),
                  innerDevice.path(),
                  inner.path(),
                  Sizes.text(innerDevice.start())),
              "Swap the two mounts, or correct " + DiskZoneKeys.OUTER_DIRS + "."));
    }
  }

  private static String paths(List<NodeDir> dirs) {
    List<String> paths = new ArrayList<>();
    dirs.forEach(dir -> paths.add(dir.path()));
    return String.join(", ", paths);
  }
}
