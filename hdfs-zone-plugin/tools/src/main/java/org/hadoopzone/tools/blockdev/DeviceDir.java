/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.blockdev;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import org.hadoopzone.tools.blockdev.BlockDevice.Kind;

/** A directory in {@code /sys} that describes one block device. Immutable. */
final class DeviceDir {
  /**
   * The unit of {@code start} and {@code size} in bytes, regardless of the sector size of the disk.
   */
  private static final long SECTOR = 512;

  /** The index of io_ticks in {@code stat}, as in the kernel's Documentation/block/stat.rst. */
  private static final int BUSY_MILLIS = 9;

  private final Path dir;

  DeviceDir(Path dir) {
    this.dir = dir;
  }

  boolean isPartition() {
    return Files.exists(dir.resolve("partition"));
  }

  /** Returns the directory of the whole device; this directory if it is not a partition. */
  DeviceDir whole() {
    return isPartition() ? new DeviceDir(dir.getParent()) : this;
  }

  /** Returns the subdirectories, sorted by name; not all of them describe devices. */
  List<DeviceDir> children() throws IOException {
    return list(dir).stream().map(DeviceDir::new).collect(Collectors.toList());
  }

  BlockDevice read() throws IOException {
    Kind kind = kind();
    return new BlockDevice(
        nameInDev(dir),
        kind,
        text("dev"),
        number("start") * SECTOR,
        number("size") * SECTOR,
        whole().number("queue/rotational") == 1,
        whole().number("queue/read_ahead_kb") * 1024,
        origin(kind),
        devices("slaves"));
  }

  /** Returns the devices that are built on this one. */
  List<String> holders() throws IOException {
    return devices("holders");
  }

  boolean isReadOnly() throws IOException {
    return number("ro") == 1;
  }

  long busyMillis() throws IOException {
    return Long.parseLong(text("stat").split(" +")[BUSY_MILLIS]);
  }

  private List<String> devices(String links) throws IOException {
    return list(dir.resolve(links)).stream()
        .map(device -> "/dev/" + nameInDev(device))
        .collect(Collectors.toList());
  }

  private Kind kind() throws IOException {
    if (isPartition()) {
      return Kind.PARTITION;
    }
    if (Files.exists(dir.resolve("dm"))) {
      return text("dm/uuid").startsWith("LVM-") ? Kind.LVM : Kind.DEVICE_MAPPER;
    }
    if (Files.exists(dir.resolve("md"))) {
      return Kind.MD;
    }
    return dir.getFileName().toString().matches("loop\\d+") ? Kind.LOOP : Kind.DISK;
  }

  private String origin(Kind kind) throws IOException {
    switch (kind) {
      case LVM:
      case DEVICE_MAPPER:
        return text("dm/name");
      case MD:
        return text("md/level");
      case LOOP:
        return text("loop/backing_file");
      case DISK:
        return text("device/model");
      default:
        return "";
    }
  }

  /**
   * Returns the name of a device in {@code /dev}. Sysfs replaces each slash in it with an
   * exclamation mark.
   */
  private static String nameInDev(Path described) {
    return described.getFileName().toString().replace('!', '/');
  }

  private long number(String file) throws IOException {
    String text = text(file);
    return text.isEmpty() ? 0 : Long.parseLong(text);
  }

  /**
   * Returns the content of a file; empty if it does not exist, because not every device has all
   * files.
   */
  private String text(String file) throws IOException {
    Path path = dir.resolve(file);
    return Files.exists(path) ? String.join(" ", Files.readAllLines(path)).trim() : "";
  }

  private static List<Path> list(Path dir) throws IOException {
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
