/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk.geometry;

import java.util.Collections;
import java.util.List;

/** What the kernel tells about one block device. Immutable. */
public final class BlockDevice {
  /** What stands between the addresses of a device and the tracks of a disk. */
  public enum Kind {
    /** Nothing, as far as the kernel knows. */
    DISK("disk"),
    /** A constant, which {@link BlockDevice#start} tells. */
    PARTITION("partition"),
    /** The file system that holds the file behind it. */
    LOOP("loop device"),
    /** The map of a logical volume. */
    LVM("LVM volume"),
    /** The map of another target of the device mapper: encryption, multipath and so on. */
    DEVICE_MAPPER("device mapper volume"),
    /** The layout of a software RAID. */
    MD("software RAID (md)");

    private final String text;

    Kind(String text) {
      this.text = text;
    }

    /** Whether an address of such a device tells nothing about a track. */
    public boolean hidesAddresses() {
      return this == LVM || this == DEVICE_MAPPER || this == MD;
    }

    /** For people, as in {@code LVM volume}. */
    @Override
    public String toString() {
      return text;
    }
  }

  private final String name;
  private final Kind kind;
  private final String number;
  private final long start;
  private final long size;
  private final boolean rotational;
  private final long readAhead;
  private final String origin;
  private final List<String> members;

  BlockDevice(
      String name,
      Kind kind,
      String number,
      long start,
      long size,
      boolean rotational,
      long readAhead,
      String origin,
      List<String> members) {
    this.name = name;
    this.kind = kind;
    this.number = number;
    this.start = start;
    this.size = size;
    this.rotational = rotational;
    this.readAhead = readAhead;
    this.origin = origin;
    this.members = Collections.unmodifiableList(members);
  }

  /** Where it is found in {@code /dev}, by the kernel's name for it. */
  public String path() {
    return "/dev/" + name;
  }

  /** What it is. */
  public Kind kind() {
    return kind;
  }

  /** Its major and minor number, as in {@code 8:1}; how mounts name their device. */
  public String number() {
    return number;
  }

  /** Its first byte on its disk; 0 if it is not a partition. */
  public long start() {
    return start;
  }

  /** Its size in bytes; 0 if nothing is attached. */
  public long size() {
    return size;
  }

  /** The byte behind its last one on its disk. */
  public long end() {
    return start + size;
  }

  /** Whether it turns, as its driver says: some controllers and hypervisors do not know. */
  public boolean rotational() {
    return rotational;
  }

  /** Bytes that the kernel reads ahead of whoever reads in sequence; 0 if it does not say. */
  public long readAhead() {
    return readAhead;
  }

  /**
   * The model of a disk, the file behind a loop device, or the name or level of a volume; empty if
   * there is none.
   */
  public String origin() {
    return origin;
  }

  /** The paths of the devices that it is made of; empty for disks, partitions and loop devices. */
  public List<String> members() {
    return members;
  }

  /** Its path and kind for people, as in {@code /dev/dm-0 (LVM volume vg-data)}. */
  @Override
  public String toString() {
    return path() + " (" + kind + (origin.isEmpty() ? "" : " " + origin) + ")";
  }
}
