/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk.trace;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.hadoopzone.disk.geometry.BlockDevice;
import org.hadoopzone.disk.geometry.DeviceNumber;
import org.hadoopzone.disk.geometry.Sysfs;

/** A disk, or a partition as a part of its disk. The kernel traces whole disks only. Immutable. */
final class TracedDevice {
  private static final int SECTOR = 512;

  /** MINORBITS of the kernel, whose own device numbers are what a filter compares. */
  private static final int MINOR_BITS = 20;

  private final BlockDevice device;
  private final String disk;

  private TracedDevice(BlockDevice device, String disk) {
    this.device = device;
    this.disk = disk;
  }

  /**
   * The device of a file such as {@code /dev/sdb} or {@code /dev/sdb1}.
   *
   * @throws IOException naming the file and the remedy, if it is no such device
   */
  static TracedDevice of(Path file) throws IOException {
    if (!Files.exists(file)) {
      throw new IOException(
          file + " does not exist: name a disk or a partition, as lsblk lists them");
    }
    String number =
        DeviceNumber.of(file)
            .orElseThrow(
                () ->
                    new IOException(
                        file
                            + " is not a block device: name a disk or a partition. The one that"
                            + " holds a directory is what findmnt -T DIRECTORY tells"));
    return of(file, number, Sysfs.ofThisMachine());
  }

  /** The device with a number, which the messages call by its file. */
  static TracedDevice of(Path file, String number, Sysfs sysfs) throws IOException {
    BlockDevice device = sysfs.device(number);
    BlockDevice disk = sysfs.wholeOf(number);
    if (!disk.members().isEmpty()) {
      throw new IOException(
          file
              + " is made of other devices, which get the requests: name "
              + String.join(" or ", disk.members()));
    }
    if (device.size() == 0) {
      throw new IOException(file + " has no medium: attach one, or name another device");
    }
    return new TracedDevice(device, disk.number());
  }

  /** The byte of the disk where it begins. */
  long start() {
    return device.start();
  }

  /** Its size in bytes. */
  long size() {
    return device.size();
  }

  /** What the kernel's events have to be to belong to it. */
  String eventFilter() {
    String[] number = disk.split(":");
    return String.format(
        "dev == %d && sector >= %d && sector < %d",
        Long.parseLong(number[0]) << MINOR_BITS | Long.parseLong(number[1]),
        device.start() / SECTOR,
        device.end() / SECTOR);
  }
}
