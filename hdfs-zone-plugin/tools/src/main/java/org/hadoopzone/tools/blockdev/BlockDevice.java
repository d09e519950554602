/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.blockdev;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** A block device, as sysfs describes it. Immutable. */
public final class BlockDevice {
  /** The kind of a device, which determines how its addresses map to the tracks of a disk. */
  public enum Kind {
    /** A whole disk. The kernel does not map its addresses. */
    DISK("disk", "device/model"),
    /**
     * A partition. Its addresses start at a fixed offset on the disk, {@link BlockDevice#start}.
     */
    PARTITION("partition", ""),
    /** A loop device. The file system that holds the backing file maps the addresses. */
    LOOP("loop device", "loop/backing_file"),
    /** A logical volume. The volume manager maps the addresses. */
    LVM("LVM volume", "dm/name"),
    /** Another device mapper target, such as encryption or multipath, which maps the addresses. */
    DEVICE_MAPPER("device mapper volume", "dm/name"),
    /** A software RAID. Its layout maps the addresses. */
    MD("software RAID (md)", "md/level");

    private final String text;

    /** The file in sysfs that contains {@link BlockDevice#origin}; empty if there is none. */
    final String originFile;

    Kind(String text, String originFile) {
      this.text = text;
      this.originFile = originFile;
    }

    /**
     * Returns whether the addresses of this kind of device say nothing about the tracks of a disk.
     */
    public boolean hidesAddresses() {
      return this == LVM || this == DEVICE_MAPPER || this == MD;
    }

    /** Returns a human-readable name, such as {@code LVM volume}. */
    @Override
    public String toString() {
      return text;
    }
  }

  /**
   * The unit of {@code start} and {@code size} in sysfs, in bytes. Does not depend on the sector
   * size of the disk.
   */
  private static final long SECTOR = 512;

  private static final long KIB = 1024;

  private final String path;
  private final Kind kind;
  private final String number;
  private final long start;
  private final long size;
  private final boolean rotational;
  private final long readAhead;
  private final boolean hostManaged;
  private final int accessRanges;
  private final String origin;
  private final Optional<Path> backingFile;
  private final List<String> members;

  BlockDevice(DeviceDir dir) throws IOException {
    path = dir.devicePath();
    kind = dir.kind();
    number = dir.text("dev");
    start = dir.number("start") * SECTOR;
    size = dir.number("size") * SECTOR;
    rotational = dir.whole().number("queue/rotational") == 1;
    readAhead = dir.whole().number("queue/read_ahead_kb") * KIB;
    accessRanges = dir.whole().children("queue/independent_access_ranges").size();
    hostManaged = dir.whole().text("queue/zoned").equals("host-managed");
    origin = kind.originFile.isEmpty() ? "" : dir.text(kind.originFile);
    backingFile = kind == Kind.LOOP ? dir.path(kind.originFile) : Optional.empty();
    members = Collections.unmodifiableList(dir.devices("slaves"));
  }

  /** Returns the path in {@code /dev}, with the name that the kernel gives to the device. */
  public String path() {
    return path;
  }

  /** Returns the kind of this device. */
  public Kind kind() {
    return kind;
  }

  /**
   * Returns the major and minor number, such as {@code 8:1}; mount tables contain the same number.
   */
  public String number() {
    return number;
  }

  /** Returns the byte offset of this device on its disk; 0 if it is not a partition. */
  public long start() {
    return start;
  }

  /** Returns the size in bytes; 0 if there is no medium or backing file. */
  public long size() {
    return size;
  }

  /** Returns the end offset of this device on its disk in bytes, exclusive. */
  public long end() {
    return start + size;
  }

  /**
   * Returns whether the driver reports a rotational disk. Some controllers and hypervisors report a
   * wrong value.
   */
  public boolean rotational() {
    return rotational;
  }

  /** Returns the read-ahead in bytes; 0 if unknown. */
  public long readAhead() {
    return readAhead;
  }

  /**
   * Returns the number of address ranges with actuators of their own; 0 if the disk reports no
   * ranges or the kernel is older than 5.16.
   */
  public int accessRanges() {
    return accessRanges;
  }

  /**
   * Returns whether the disk is a host-managed shingled disk (SMR), which accepts only sequential
   * writes and refuses to read addresses that were not written.
   */
  public boolean isHostManaged() {
    return hostManaged;
  }

  /**
   * Returns the model of a disk, the backing file of a loop device, the device-mapper name of an
   * LVM or device-mapper device, or the level of a software RAID. Empty for partitions, or if sysfs
   * has no such value.
   */
  public String origin() {
    return origin;
  }

  /** Returns the backing file of a loop device; empty for other devices, or if none is attached. */
  public Optional<Path> backingFile() {
    return backingFile;
  }

  /**
   * Returns the paths of the devices that this device is built on; empty for disks, partitions and
   * loop devices.
   */
  public List<String> members() {
    return members;
  }

  /** Returns the path and kind for messages, such as {@code /dev/dm-0 (LVM volume vg-data)}. */
  @Override
  public String toString() {
    return path + " (" + kind + (origin.isEmpty() ? "" : " " + origin) + ")";
  }
}
