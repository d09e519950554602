/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk.geometry;

import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Block devices as {@code /sys} describes them. Thread-safe.
 *
 * <p>Source: Documentation/ABI/stable/sysfs-block of the Linux kernel.
 */
public final class Sysfs {
  private final Path root;

  private Sysfs(Path root) {
    this.root = root;
  }

  /** The one of this machine. */
  public static Sysfs ofThisMachine() {
    return at(Paths.get("/sys"));
  }

  /** One below any directory. */
  public static Sysfs at(Path root) {
    return new Sysfs(root);
  }

  /**
   * The device with a number.
   *
   * @param number major and minor, as in {@code 8:1}
   * @throws java.nio.file.NoSuchFileException if no block device has it
   * @throws IOException if it cannot be read
   */
  public BlockDevice device(String number) throws IOException {
    return dir(number).read();
  }

  /**
   * The whole disk, volume or loop device that a device is a partition of; the device itself if it
   * is none.
   *
   * @param number major and minor, as in {@code 8:1}
   * @throws IOException if it cannot be read
   */
  public BlockDevice wholeOf(String number) throws IOException {
    return dir(number).whole().read();
  }

  /**
   * The partitions of a whole device, by address.
   *
   * @param number major and minor, as in {@code 8:0}
   * @throws IOException if they cannot be read
   */
  public List<BlockDevice> partitionsOf(String number) throws IOException {
    List<BlockDevice> partitions = new ArrayList<>();
    for (DeviceDir child : dir(number).children()) {
      if (child.isPartition()) {
        partitions.add(child.read());
      }
    }
    partitions.sort(Comparator.comparingLong(BlockDevice::start));
    return partitions;
  }

  /**
   * The paths of the volumes that are made of a device; empty if there are none.
   *
   * @param number major and minor, as in {@code 8:1}
   * @throws IOException if they cannot be read
   */
  public List<String> holdersOf(String number) throws IOException {
    return dir(number).holders();
  }

  /**
   * Whether the kernel refuses to write to a device.
   *
   * @param number major and minor, as in {@code 8:1}
   * @throws IOException if it cannot be read
   */
  public boolean isReadOnly(String number) throws IOException {
    return dir(number).isReadOnly();
  }

  /**
   * For how many milliseconds requests to a device were under way, since the system has started.
   *
   * @param number major and minor, as in {@code 8:1}
   * @throws IOException if it cannot be read
   */
  public long busyMillisOf(String number) throws IOException {
    return dir(number).busyMillis();
  }

  private DeviceDir dir(String number) throws IOException {
    return new DeviceDir(root.resolve("dev/block").resolve(number).toRealPath());
  }
}
