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
package org.hadoopzone.doctor;

import java.util.Optional;
import org.hadoopzone.disk.Zone;
import org.hadoopzone.disk.geometry.BlockDevice;

/** A dir of a node, and what it lies on. Immutable. */
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

  /** On a file system that has no block device of its own. */
  static NodeDir on(String key, String path, Zone zone, String fileSystem) {
    return new NodeDir(key, path, zone, fileSystem, null, null);
  }

  /**
   * On a block device.
   *
   * @param disk what the device is a partition of; itself if it is none
   */
  static NodeDir on(
      String key, String path, Zone zone, String fileSystem, BlockDevice device, BlockDevice disk) {
    return new NodeDir(key, path, zone, fileSystem, device, disk);
  }

  /** The key that lists it. */
  String key() {
    return key;
  }

  String path() {
    return path;
  }

  Zone zone() {
    return zone;
  }

  /** Its type; empty if the dir is missing. */
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
