/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.util.Optional;
import org.hadoopzone.tools.blockdev.BlockDevice;
import org.hadoopzone.zone.Zone;

/** A data dir or local dir of a node, with its file system and its disk. Immutable. */
final class NodeDir {
  private final String key;
  private final String path;
  private final Zone zone;
  private final String fileSystem;
  private final BlockDevice device;
  private final BlockDevice disk;

  private NodeDir(
      String key, String path, Zone zone, String fileSystem, BlockDevice device, BlockDevice disk) {
    this.key = key;
    this.path = path;
    this.zone = zone;
    this.fileSystem = fileSystem;
    this.device = device;
    this.disk = disk;
  }

  static NodeDir missing(String key, String path, Zone zone) {
    return new NodeDir(key, path, zone, null, null, null);
  }

  /** Returns a dir on a file system without a known block device. */
  static NodeDir on(String key, String path, Zone zone, String fileSystem) {
    return new NodeDir(key, path, zone, fileSystem, null, null);
  }

  /**
   * Returns a dir on a block device.
   *
   * @param disk the disk that contains the device; the device itself if it is not a partition
   */
  static NodeDir on(
      String key, String path, Zone zone, String fileSystem, BlockDevice device, BlockDevice disk) {
    return new NodeDir(key, path, zone, fileSystem, device, disk);
  }

  /** Returns the key that lists the dir. */
  String key() {
    return key;
  }

  String path() {
    return path;
  }

  Zone zone() {
    return zone;
  }

  /** Returns the file system type; empty if the dir is missing. */
  Optional<String> fileSystem() {
    return Optional.ofNullable(fileSystem);
  }

  Optional<BlockDevice> device() {
    return Optional.ofNullable(device);
  }

  Optional<BlockDevice> disk() {
    return Optional.ofNullable(disk);
  }
}
