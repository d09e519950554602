/*
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */
package org.hadoopzone.disk.trace;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A disk, or a partition as a part of its disk. The kernel traces whole disks only. Immutable. */
final class BlockDevice {
  private static final Path SYSFS = Paths.get("/sys/dev/block");
  private static final int SECTOR = 512;
  private static final int FILE_TYPE = 0170000;
  private static final int BLOCK_DEVICE = 0060000;

  private final String disk;
  private final long firstSector;
  private final long sectors;

  private BlockDevice(String disk, long firstSector, long sectors) {
    this.disk = disk;
    this.firstSector = firstSector;
    this.sectors = sectors;
  }

  /**
   * The device of a file such as {@code /dev/sdb} or {@code /dev/sdb1}.
   *
   * @throws IOException naming the file and the remedy, if it is no such device
   */
  static BlockDevice of(Path file) throws IOException {
    if (!Files.exists(file)) {
      throw new IOException(
          file + " does not exist: name a disk or a partition, as lsblk lists them");
    }
    if (((int) Files.getAttribute(file, "unix:mode") & FILE_TYPE) != BLOCK_DEVICE) {
      throw new IOException(
          file
              + " is not a block device: name a disk or a partition. The one that holds a"
              + " directory is what findmnt -T DIRECTORY tells");
    }
    return in(SYSFS.resolve(number((long) Files.getAttribute(file, "unix:rdev"))), file);
  }

  /** The device that a directory of sysfs describes. */
  static BlockDevice in(Path described, Path file) throws IOException {
    Path dir = described.toRealPath();
    boolean partition = Files.exists(dir.resolve("partition"));
    Path disk = partition ? dir.getParent() : dir;
    requireOwnRequests(disk, file);
    long first = partition ? Long.parseLong(text(dir.resolve("start"))) : 0;
    long sectors = Long.parseLong(text(dir.resolve("size")));
    if (sectors == 0) {
      throw new IOException(file + " has no medium: attach one, or name another device");
    }
    return new BlockDevice(text(disk.resolve("dev")), first, sectors);
  }

  /** Refuses LVM, RAID and the like, which hand on what they get without making requests of it. */
  private static void requireOwnRequests(Path disk, Path file) throws IOException {
    Path slaves = disk.resolve("slaves");
    if (Files.exists(disk.resolve("mq")) || !Files.isDirectory(slaves)) {
      return;
    }
    try (Stream<Path> found = Files.list(slaves)) {
      List<String> below =
          found.map(slave -> "/dev/" + slave.getFileName()).sorted().collect(Collectors.toList());
      if (!below.isEmpty()) {
        throw new IOException(
            file
                + " is made of other devices, which get the requests: name "
                + String.join(" or ", below));
      }
    }
  }

  private static String text(Path file) throws IOException {
    return new String(Files.readAllBytes(file), StandardCharsets.US_ASCII).trim();
  }

  /** As sysfs writes a device number; the C library packs it in four pieces. */
  private static String number(long device) {
    long major = (device >> 8 & 0xfff) | (device >> 32 & ~0xfffL);
    long minor = (device & 0xff) | (device >> 12 & ~0xffL);
    return major + ":" + minor;
  }

  /** The byte of the disk where it begins. */
  long start() {
    return firstSector * SECTOR;
  }

  /** Its size in bytes. */
  long size() {
    return sectors * SECTOR;
  }

  /** What the kernel's events have to be to belong to it. */
  String eventFilter() {
    String[] number = disk.split(":");
    long kernelNumber = Long.parseLong(number[0]) << 20 | Long.parseLong(number[1]);
    return String.format(
        "dev == %d && sector >= %d && sector < %d",
        kernelNumber, firstSector, firstSector + sectors);
  }
}
