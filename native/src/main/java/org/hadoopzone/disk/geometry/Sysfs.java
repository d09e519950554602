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
package org.hadoopzone.disk.geometry;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Block devices as {@code /sys} describes them. Thread-safe.
 *
 * <p>Source: Documentation/ABI/stable/sysfs-block of the Linux kernel.
 */
public final class Sysfs {
  /** Of {@code start} and {@code size}, whatever the sectors of the disk are. */
  private static final long SECTOR = 512;

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
    return read(dir(number));
  }

  /**
   * The whole disk, volume or loop device that a device is a partition of; the device itself if it
   * is none.
   *
   * @param number major and minor, as in {@code 8:1}
   * @throws IOException if it cannot be read
   */
  public BlockDevice wholeOf(String number) throws IOException {
    return read(whole(dir(number)));
  }

  /**
   * The partitions of a whole device, by address.
   *
   * @param number major and minor, as in {@code 8:0}
   * @throws IOException if they cannot be read
   */
  public List<BlockDevice> partitionsOf(String number) throws IOException {
    List<BlockDevice> partitions = new ArrayList<>();
    for (Path child : children(dir(number))) {
      if (isPartition(child)) {
        partitions.add(read(child));
      }
    }
    partitions.sort(Comparator.comparingLong(BlockDevice::start));
    return partitions;
  }

  private Path dir(String number) throws IOException {
    return root.resolve("dev/block").resolve(number).toRealPath();
  }

  private static Path whole(Path dir) {
    return isPartition(dir) ? dir.getParent() : dir;
  }

  private static boolean isPartition(Path dir) {
    return Files.exists(dir.resolve("partition"));
  }

  private static BlockDevice read(Path dir) throws IOException {
    BlockDevice.Kind kind = kind(dir);
    return new BlockDevice(
        // What has slashes in /dev has exclamation marks here.
        dir.getFileName().toString().replace('!', '/'),
        kind,
        text(dir, "dev"),
        number(dir, "start") * SECTOR,
        number(dir, "size") * SECTOR,
        number(whole(dir), "queue/rotational") == 1,
        origin(dir, kind),
        children(dir.resolve("slaves")).stream()
            .map(member -> "/dev/" + member.getFileName().toString().replace('!', '/'))
            .collect(Collectors.toList()));
  }

  private static BlockDevice.Kind kind(Path dir) throws IOException {
    if (isPartition(dir)) {
      return BlockDevice.Kind.PARTITION;
    }
    if (Files.exists(dir.resolve("dm"))) {
      return text(dir, "dm/uuid").startsWith("LVM-")
          ? BlockDevice.Kind.LVM
          : BlockDevice.Kind.DEVICE_MAPPER;
    }
    if (Files.exists(dir.resolve("md"))) {
      return BlockDevice.Kind.MD;
    }
    return dir.getFileName().toString().matches("loop\\d+")
        ? BlockDevice.Kind.LOOP
        : BlockDevice.Kind.DISK;
  }

  private static String origin(Path dir, BlockDevice.Kind kind) throws IOException {
    switch (kind) {
      case LVM:
      case DEVICE_MAPPER:
        return text(dir, "dm/name");
      case MD:
        return text(dir, "md/level");
      case LOOP:
        return text(dir, "loop/backing_file");
      case DISK:
        return text(dir, "device/model");
      default:
        return "";
    }
  }

  private static long number(Path dir, String file) throws IOException {
    String text = text(dir, file);
    return text.isEmpty() ? 0 : Long.parseLong(text);
  }

  /** Empty if there is no such file: not every device has all of them. */
  private static String text(Path dir, String file) throws IOException {
    Path path = dir.resolve(file);
    return Files.exists(path) ? String.join(" ", Files.readAllLines(path)).trim() : "";
  }

  private static List<Path> children(Path dir) throws IOException {
    if (!Files.isDirectory(dir)) {
      return Collections.emptyList();
    }
    List<Path> children = new ArrayList<>();
    try (DirectoryStream<Path> stream = Files.newDirectoryStream(dir)) {
      stream.forEach(children::add);
    }
    Collections.sort(children);
    return children;
  }
}
