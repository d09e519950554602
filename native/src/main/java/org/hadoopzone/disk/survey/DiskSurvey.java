/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk.survey;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.hadoopzone.disk.Zone;
import org.hadoopzone.disk.geometry.BlockDevice;

/** A disk, its curve, and what of it lies in which zone. Immutable. */
public final class DiskSurvey {
  /** A partition, or the whole disk where it has none. Immutable. */
  public static final class Part {
    private final BlockDevice device;
    private final Zone zone;
    private final List<Path> dirs;

    Part(BlockDevice device, Zone zone, List<Path> dirs) {
      this.device = device;
      this.zone = zone;
      this.dirs = Collections.unmodifiableList(dirs);
    }

    /** What it is and where it lies. */
    public BlockDevice device() {
      return device;
    }

    /** The zone that its middle lies in; empty if the disk has no zones. */
    public Optional<Zone> zone() {
      return Optional.ofNullable(zone);
    }

    /** The directories on it that were asked for. */
    public List<Path> dirs() {
      return dirs;
    }
  }

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
   * Puts together what is known of a disk. A disk that does not turn has no boundary, whatever its
   * curve: a solid-state disk is fast where it is empty.
   *
   * @param partitions of the disk; may be empty
   * @param dirs which device numbers they are on
   */
  public static DiskSurvey of(
      BlockDevice disk,
      List<BlockDevice> partitions,
      Map<Path, String> dirs,
      Curve curve,
      BoundaryRule rule) {
    OptionalLong boundary = disk.rotational() ? rule.boundary(curve) : OptionalLong.empty();
    List<Part> parts = new ArrayList<>();
    for (BlockDevice device : partitions.isEmpty() ? Collections.singletonList(disk) : partitions) {
      Zone zone =
          boundary.isPresent()
              ? BoundaryRule.zoneOf(device.start(), device.end(), boundary.getAsLong())
              : null;
      parts.add(new Part(device, zone, on(device, dirs)));
    }
    return new DiskSurvey(disk, curve, boundary, parts);
  }

  private static List<Path> on(BlockDevice device, Map<Path, String> dirs) {
    return dirs.entrySet().stream()
        .filter(dir -> dir.getValue().equals(device.number()))
        .map(Map.Entry::getKey)
        .collect(Collectors.toList());
  }

  /** The disk. */
  public BlockDevice disk() {
    return disk;
  }

  /** How fast it is where. */
  public Curve curve() {
    return curve;
  }

  /** The byte behind the outer zone; empty if the disk has no zones. */
  public OptionalLong boundary() {
    return boundary;
  }

  /** By address. */
  public List<Part> parts() {
    return parts;
  }

  /** The directories that lie in a zone. */
  public List<Path> dirsIn(Zone zone) {
    return parts.stream()
        .filter(part -> part.zone().filter(zone::equals).isPresent())
        .flatMap(part -> part.dirs().stream())
        .collect(Collectors.toList());
  }
}
