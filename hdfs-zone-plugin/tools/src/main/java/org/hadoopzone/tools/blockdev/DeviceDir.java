/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.blockdev;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hadoopzone.tools.blockdev.BlockDevice.Kind;
import org.hadoopzone.util.RawPath;

/** A directory in {@code /sys} that describes one block device. Immutable. */
final class DeviceDir {
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

  /**
   * Returns the entries of a subdirectory, sorted by name; not all of them describe devices. Empty
   * if the subdirectory does not exist.
   *
   * @param name the name of the subdirectory; empty for this directory itself
   */
  List<DeviceDir> children(String name) throws IOException {
    Path parent = dir.resolve(name);
    if (!Files.isDirectory(parent)) {
      return Collections.emptyList();
    }
    try (Stream<Path> children = Files.list(parent)) {
      return children.sorted().map(DeviceDir::new).collect(Collectors.toList());
    }
  }

  /** Returns the paths in {@code /dev} of the devices in a subdirectory. */
  List<String> devices(String name) throws IOException {
    return children(name).stream().map(DeviceDir::devicePath).collect(Collectors.toList());
  }

  /**
   * Returns the path of this device in {@code /dev}. Sysfs replaces each slash in the name of a
   * device with an exclamation mark.
   */
  String devicePath() {
    return "/dev/" + dir.getFileName().toString().replace('!', '/');
  }

  Kind kind() throws IOException {
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

  /** Returns the number in a file; 0 if the file is empty or does not exist. */
  long number(String file) throws IOException {
    String text = text(file);
    return text.isEmpty() ? 0 : Long.parseLong(text);
  }

  /**
   * Returns the content of a file. Empty if the file does not exist: not every device has all
   * files.
   */
  String text(String file) throws IOException {
    return text(file, StandardCharsets.UTF_8);
  }

  /** Returns the absolute path that a file contains; empty if there is none. */
  Optional<Path> path(String file) throws IOException {
    String name = text(file, StandardCharsets.ISO_8859_1);
    return name.startsWith("/") ? Optional.of(RawPath.of(name)) : Optional.empty();
  }

  private String text(String file, Charset charset) throws IOException {
    Path path = dir.resolve(file);
    // Unlike Files.readAllLines, replaces bytes that are not valid in this encoding.
    return Files.exists(path) ? new String(Files.readAllBytes(path), charset).trim() : "";
  }
}
