/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.hadoopzone.tools.blockdev.BlockDevice;
import org.hadoopzone.tools.blockdev.Mount;
import org.hadoopzone.tools.blockdev.Mounts;
import org.hadoopzone.tools.blockdev.Sysfs;
import org.hadoopzone.zone.Zone;
import org.hadoopzone.zone.ZoneRule;

/** A data dir or local dir of a node, with its file system and its disk. Immutable. */
public final class NodeDir {
  /** The key that lists the dir. */
  public final String key;

  public final String path;
  final Zone zone;

  /** The type of the file system; null if the dir is missing. */
  public final String fileSystem;

  /**
   * True if this user cannot access the dir. The other fields are then the same as for a missing
   * dir.
   */
  public final boolean denied;

  /** The mount that holds the dir; null if it is not known. */
  public final Mount mount;

  /** The block device that is mounted; null if it is not known. */
  public final BlockDevice device;

  /** The disk that contains the device, or the device itself; null if it is not known. */
  public final BlockDevice disk;

  private NodeDir(
      String key, String path, Zone zone, Mount mount, BlockDevice device, BlockDevice disk) {
    this.key = key;
    this.path = path;
    this.zone = zone;
    this.fileSystem = mount.type();
    this.denied = false;
    this.mount = mount;
    this.device = device;
    this.disk = disk;
  }

  private NodeDir(String key, String path, Zone zone, String fileSystem, boolean denied) {
    this.key = key;
    this.path = path;
    this.zone = zone;
    this.fileSystem = fileSystem;
    this.denied = denied;
    mount = null;
    device = null;
    disk = null;
  }

  static NodeDir missing(String key, String path, Zone zone) {
    return new NodeDir(key, path, zone, null, false);
  }

  static NodeDir denied(String key, String path, Zone zone) {
    return new NodeDir(key, path, zone, null, true);
  }

  /** Returns a dir on a file system without a known block device. */
  static NodeDir on(String key, String path, Zone zone, String fileSystem) {
    return new NodeDir(key, path, zone, fileSystem, false);
  }

  /** Determines the file systems and disks of the data dirs and local dirs of a node. */
  public static List<NodeDir> read(Daemon node, ZoneRule rule, Sysfs sysfs, Mounts mounts)
      throws IOException {
    List<NodeDir> dirs = new ArrayList<>();
    for (Map.Entry<String, List<String>> listed : node.dirs().entrySet()) {
      for (String path : listed.getValue()) {
        dirs.add(read(listed.getKey(), path, rule.zoneOf(path), sysfs, mounts));
      }
    }
    return dirs;
  }

  private static NodeDir read(String key, String path, Zone zone, Sysfs sysfs, Mounts mounts)
      throws IOException {
    Path dir = Paths.get(path);
    try {
      if (!Files.readAttributes(dir, BasicFileAttributes.class).isDirectory()) {
        return missing(key, path, zone);
      }
    } catch (AccessDeniedException e) {
      return denied(key, path, zone);
    } catch (FileSystemException e) {
      return missing(key, path, zone);
    }
    Mount mount = mounts.holding(dir.toRealPath());
    if (!mount.hasDevice()) {
      return on(key, path, zone, mount.type());
    }
    try {
      BlockDevice device = sysfs.device(mount.number());
      return new NodeDir(key, path, zone, mount, device, sysfs.wholeOf(mount.number()));
    } catch (NoSuchFileException e) {
      // In a container, /sys may not show the devices of the host.
      return on(key, path, zone, mount.type());
    }
  }

  Finding wrong(String message, String remedy) {
    return Finding.wrong(Daemon.THIS_NODE, path, message, remedy);
  }
}
