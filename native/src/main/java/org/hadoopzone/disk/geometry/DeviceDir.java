/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk.geometry;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import org.hadoopzone.disk.geometry.BlockDevice.Kind;

/** The directory of {@code /sys} that describes one block device. Immutable. */
final class DeviceDir {
  /** Of {@code start} and {@code size}, whatever the sectors of the disk are. */
  private static final long SECTOR = 512;

  /** io_ticks in {@code stat}: Documentation/block/stat.rst of the kernel. */
  private static final int BUSY_MILLIS = 9;

  private final Path dir;

  DeviceDir(Path dir) {
    this.dir = dir;
  }

  boolean isPartition() {
    return Files.exists(dir.resolve("partition"));
  }

  /** That of the device which this is a partition of; this one if it is none. */
  DeviceDir whole() {
    return isPartition() ? new DeviceDir(dir.getParent()) : this;
  }

  /** What is below it, by name; not all of it describes devices. */
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

  /** The devices that are made of this one. */
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

  /** What has slashes in {@code /dev} has exclamation marks here. */
  private static String nameInDev(Path described) {
    return described.getFileName().toString().replace('!', '/');
  }

  private long number(String file) throws IOException {
    String text = text(file);
    return text.isEmpty() ? 0 : Long.parseLong(text);
  }

  /** Empty if there is no such file: not every device has all of them. */
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
