/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A directory tree that imitates {@code /sys} of a machine with other disks. */
public final class FakeSysfs {
  private final Path root;

  /** Creates an empty tree in a directory. */
  public FakeSysfs(Path root) {
    this.root = root;
  }

  /** Returns the root of the tree. */
  public Path root() {
    return root;
  }

  /**
   * Adds a device or, with a name such as {@code sda/sda1}, a partition.
   *
   * @param number the device number, as {@code major:minor}
   * @param bytes the size of the device in bytes
   */
  public FakeSysfs device(String name, String number, long bytes) throws IOException {
    file(name, "dev", number);
    file(name, "size", Long.toString(bytes / 512));
    Path link = root.resolve("dev/block").resolve(number);
    Files.createDirectories(link.getParent());
    Files.createSymbolicLink(link, dir(name));
    return this;
  }

  /**
   * Adds a partition of a device.
   *
   * @param number the device number, as {@code major:minor}
   * @param start address of the first byte on the disk
   * @param bytes the size of the partition in bytes
   */
  public FakeSysfs partition(String disk, String name, String number, long start, long bytes)
      throws IOException {
    device(disk + "/" + name, number, bytes);
    file(disk + "/" + name, "partition", "1");
    return file(disk + "/" + name, "start", Long.toString(start / 512));
  }

  /** Writes a sysfs file of a device, with a line break after the text. */
  public FakeSysfs file(String device, String name, String text) throws IOException {
    Path file = dir(device).resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text + "\n");
    return this;
  }

  /** Adds a member to a stacked device, such as LVM or MD. */
  public FakeSysfs member(String device, String member) throws IOException {
    Files.createDirectories(dir(device).resolve("slaves").resolve(member));
    return this;
  }

  private Path dir(String device) {
    return root.resolve("devices").resolve(device);
  }
}
