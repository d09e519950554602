/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.survey;

import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.hadoopzone.tools.blockdev.BlockDevice;
import org.hadoopzone.zone.Zone;

/** The result of surveying one disk: its curve, and the zones of its partitions. Immutable. */
public final class DiskSurvey {
  private final BlockDevice disk;
  private final Curve curve;
  private final OptionalLong boundary;
  private final List<Part> parts;

  private DiskSurvey(BlockDevice disk, Curve curve, OptionalLong boundary, List<Part> parts) {
    this.disk = disk;
    this.curve = curve;
    this.boundary = boundary;
    this.parts = Collections.unmodifiableList(parts);
  }

  /**
   * Creates the result for a disk. A non-rotational disk has no boundary, regardless of its curve:
   * the rate of a solid-state disk depends on which blocks are in use, not on their address.
   *
   * @param partitions the partitions of the disk; may be empty
   * @param dirs the requested directories, each with the major and minor number of its device
   */
  public static DiskSurvey of(
      BlockDevice disk,
      List<BlockDevice> partitions,
      Map<Path, String> dirs,
      Curve curve,
      BoundaryRule rule) {
    OptionalLong boundary = disk.rotational() ? rule.boundary(curve) : OptionalLong.empty();
    List<BlockDevice> devices = partitions.isEmpty() ? Collections.singletonList(disk) : partitions;
    return new DiskSurvey(
        disk,
        curve,
        boundary,
        devices.stream()
            .map(device -> new Part(device, boundary, dirs))
            .collect(Collectors.toList()));
  }

  /** Returns the disk. */
  public BlockDevice disk() {
    return disk;
  }

  /** Returns the rate of the disk by address. */
  public Curve curve() {
    return curve;
  }

  /** Returns the end of the outer zone in bytes, exclusive; empty if the disk has no zones. */
  public OptionalLong boundary() {
    return boundary;
  }

  /** Returns the parts, sorted by address. */
  public List<Part> parts() {
    return parts;
  }

  /** Returns the requested directories in a zone. */
  public List<Path> dirsIn(Zone zone) {
    return parts.stream()
        .filter(part -> part.zone().filter(zone::equals).isPresent())
        .flatMap(part -> part.dirs().stream())
        .collect(Collectors.toList());
  }

  /** A partition, or the whole disk if it has no partitions. Immutable. */
  public static final class Part {
    private final BlockDevice device;
    private final Optional<Zone> zone;
    private final List<Path> dirs;

    private Part(BlockDevice device, OptionalLong boundary, Map<Path, String> allDirs) {
      this.device = device;
      this.zone =
          boundary.isPresent()
              ? Optional.of(BoundaryRule.zoneOf(device.start(), device.end(), boundary.getAsLong()))
              : Optional.empty();
      this.dirs =
          allDirs.entrySet().stream()
              .filter(dir -> dir.getValue().equals(device.number()))
              .map(Map.Entry::getKey)
              .collect(Collectors.toList());
    }

    /** Returns the device of this part. */
    public BlockDevice device() {
      return device;
    }

    /** Returns the zone that contains the middle of this part; empty if the disk has no zones. */
    public Optional<Zone> zone() {
      return zone;
    }

    /** Returns the requested directories on this part. */
    public List<Path> dirs() {
      return Collections.unmodifiableList(dirs);
    }
  }
}
