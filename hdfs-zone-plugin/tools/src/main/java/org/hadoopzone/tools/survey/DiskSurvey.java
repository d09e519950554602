/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.survey;

import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.hadoopzone.tools.blockdev.BlockDevice;
import org.hadoopzone.zone.Zone;

/** The result of surveying one disk: its curve, and the zones of its partitions. Immutable. */
public final class DiskSurvey {
  final BlockDevice disk;

  /** The rate of the disk by address. */
  final Curve curve;

  /** The end of the outer zone in bytes, exclusive; empty if the disk has no zones. */
  final OptionalLong boundary;

  /** The partitions, sorted by address; the whole disk if it has none. */
  final List<Part> parts;

  /**
   * Creates the result for a disk. A non-rotational disk has no boundary, because the rate of a
   * solid-state disk does not depend on the address.
   *
   * @param partitions the partitions of the disk; may be empty
   * @param dirs the requested directories, by path, each with the number of its device
   */
  public DiskSurvey(
      BlockDevice disk,
      List<BlockDevice> partitions,
      Map<Path, String> dirs,
      Curve curve,
      BoundaryRule rule) {
    this.disk = disk;
    this.curve = curve;
    boundary = disk.rotational() ? rule.boundary(curve) : OptionalLong.empty();
    parts =
        (partitions.isEmpty() ? Collections.singletonList(disk) : partitions)
            .stream().map(device -> new Part(device, dirs)).collect(Collectors.toList());
  }

  /** A partition, or the whole disk if it has no partitions. Immutable. */
  final class Part {
    final BlockDevice device;

    /** The zone that contains the middle of this part; null if the disk has no zones. */
    final Zone zone;

    /** The requested directories on this part. */
    final List<Path> dirs;

    private Part(BlockDevice device, Map<Path, String> allDirs) {
      this.device = device;
      zone =
          boundary.isPresent()
              ? BoundaryRule.zoneOf(device.start(), device.end(), boundary.getAsLong())
              : null;
      dirs =
          allDirs.keySet().stream()
              .filter(dir -> allDirs.get(dir).equals(device.number()))
              .collect(Collectors.toList());
    }
  }
}
