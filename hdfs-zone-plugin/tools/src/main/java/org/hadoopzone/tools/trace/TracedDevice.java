/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.trace;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.hadoopzone.blockdev.DeviceNumber;
import org.hadoopzone.tools.blockdev.BlockDevice;
import org.hadoopzone.tools.blockdev.Sysfs;

/**
 * A disk or a partition to trace. The kernel traces whole disks only, so a partition is traced as a
 * range of sectors of its disk. Immutable.
 */
final class TracedDevice {
  private static final int SECTOR = 512;

  /** MINORBITS of the kernel: event filters compare the kernel's internal device numbers. */
  private static final int MINOR_BITS = 20;

  private final BlockDevice device;
  private final String disk;

  private TracedDevice(BlockDevice device, String disk) {
    this.device = device;
    this.disk = disk;
  }

  /**
   * Opens a device file such as {@code /dev/sdb} or {@code /dev/sdb1}.
   *
   * @throws IOException if the file is not a disk or a partition that can be traced, with the
   *     remedy
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

  /** Returns the device with a major and minor number. Error messages show its file. */
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

  /** Returns the byte offset on the disk at which the device starts. */
  long start() {
    return device.start();
  }

  /** Returns the size in bytes. */
  long size() {
    return device.size();
  }

  /** Returns the filter that selects the kernel's events of this device. */
  String eventFilter() {
    String[] number = disk.split(":");
    return String.format(
        "dev == %d && sector >= %d && sector < %d",
        Long.parseLong(number[0]) << MINOR_BITS | Long.parseLong(number[1]),
        device.start() / SECTOR,
        device.end() / SECTOR);
  }
}
