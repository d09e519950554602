/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.blockdev;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Reads block devices from {@code /sys}. Thread-safe.
 *
 * <p>Source: Documentation/ABI/stable/sysfs-block of the Linux kernel.
 */
public final class Sysfs {
  /** The index of io_ticks in {@code stat}, as in the kernel's Documentation/block/stat.rst. */
  private static final int BUSY_MILLIS = 9;

  /**
   * Matches the numbers of loop devices. Their major number is 7, according to devices.txt of the
   * kernel.
   */
  private static final String LOOPS = "7:*";

  private final Path root;

  private Sysfs(Path root) {
    this.root = root;
  }

  /** Returns the sysfs of this machine. */
  public static Sysfs ofThisMachine() {
    return at(Paths.get("/sys"));
  }

  /** Returns a sysfs with another root directory. */
  public static Sysfs at(Path root) {
    return new Sysfs(root);
  }

  /**
   * Returns the device with a major and minor number.
   *
   * @param number the major and minor number, such as {@code 8:1}
   * @throws java.nio.file.NoSuchFileException if no block device has this number
   * @throws IOException if the device cannot be read
   */
  public BlockDevice device(String number) throws IOException {
    return new BlockDevice(dir(number));
  }

  /**
   * Returns the whole disk, volume or loop device that contains a partition; the device itself if
   * it is not a partition.
   *
   * @param number the major and minor number, such as {@code 8:1}
   * @throws IOException if the device cannot be read
   */
  public BlockDevice wholeOf(String number) throws IOException {
    return new BlockDevice(dir(number).whole());
  }

  /**
   * Returns the partitions of a whole device, sorted by address.
   *
   * @param number the major and minor number, such as {@code 8:0}
   * @throws IOException if they cannot be read
   */
  public List<BlockDevice> partitionsOf(String number) throws IOException {
    List<BlockDevice> partitions = new ArrayList<>();
    for (DeviceDir child : dir(number).children("")) {
      if (child.isPartition()) {
        partitions.add(new BlockDevice(child));
      }
    }
    partitions.sort(Comparator.comparingLong(BlockDevice::start));
    return partitions;
  }

  /**
   * Returns all loop devices, including those without a backing file.
   *
   * @throws IOException if they cannot be listed
   */
  public List<BlockDevice> loops() throws IOException {
    List<BlockDevice> loops = new ArrayList<>();
    try (DirectoryStream<Path> links = Files.newDirectoryStream(root.resolve("dev/block"), LOOPS)) {
      for (Path link : links) {
        try {
          loops.add(device(link.getFileName().toString()));
        } catch (IOException e) {
          // Another process has just detached or removed the device.
        }
      }
    }
    return loops;
  }

  /**
   * Returns the paths of the volumes that are built on a device; empty if there are none.
   *
   * @param number the major and minor number, such as {@code 8:1}
   * @throws IOException if they cannot be read
   */
  public List<String> holdersOf(String number) throws IOException {
    return dir(number).devices("holders");
  }

  /**
   * Returns whether the kernel refuses to write to a device.
   *
   * @param number the major and minor number, such as {@code 8:1}
   * @throws IOException if the device cannot be read
   */
  public boolean isReadOnly(String number) throws IOException {
    return dir(number).number("ro") == 1;
  }

  /**
   * Returns the time for which a device has been busy since boot, in milliseconds.
   *
   * @param number the major and minor number, such as {@code 8:1}
   * @throws IOException if the device cannot be read
   */
  public long busyMillisOf(String number) throws IOException {
    return Long.parseLong(dir(number).text("stat").split(" +")[BUSY_MILLIS]);
  }

  private DeviceDir dir(String number) throws IOException {
    return new DeviceDir(root.resolve("dev/block").resolve(number).toRealPath());
  }
}
