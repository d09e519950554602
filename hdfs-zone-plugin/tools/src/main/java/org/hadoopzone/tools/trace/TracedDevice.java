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

  /** MINORBITS of the kernel. Event filters compare the kernel's internal device numbers. */
  private static final int MINOR_BITS = 20;

  /** The byte offset on the disk at which the device starts. */
  final long start;

  /** The size in bytes. */
  final long size;

  /** The filter that selects the kernel's events of this device. */
  final String eventFilter;

  private TracedDevice(BlockDevice device, String disk) {
    start = device.start();
    size = device.size();
    String[] number = disk.split(":");
    eventFilter =
        String.format(
            "dev == %d && sector >= %d && sector < %d",
            Long.parseLong(number[0]) << MINOR_BITS | Long.parseLong(number[1]),
            start / SECTOR,
            device.end() / SECTOR);
  }

  /**
   * Opens a device file such as {@code /dev/sdb} or {@code /dev/sdb1}.
   *
   * @throws IOException if the file is not a disk or a partition that can be traced, with the
   *     remedy
   */
  static TracedDevice of(Path file) throws IOException {
    if (!Files.exists(file)) {
      throw new IOException(file + " does not exist: specify a disk or a partition, see lsblk");
    }
    String notADevice =
        " is not a block device: specify a disk or a partition. findmnt -T DIR shows the device"
            + " of a directory";
    String number = DeviceNumber.of(file).orElseThrow(() -> new IOException(file + notADevice));
    return of(file, number, Sysfs.ofThisMachine());
  }

  /** Returns the device with a major and minor number. Messages contain the path {@code file}. */
  static TracedDevice of(Path file, String number, Sysfs sysfs) throws IOException {
    BlockDevice device = sysfs.device(number);
    BlockDevice disk = sysfs.wholeOf(number);
    if (!disk.members().isEmpty()) {
      throw new IOException(
          String.format(
              "%s passes its requests on to other devices: specify %s instead",
              file, String.join(" or ", disk.members())));
    }
    if (device.size() == 0) {
      throw new IOException(file + " has no medium: attach one, or specify another device");
    }
    return new TracedDevice(device, disk.number());
  }
}
