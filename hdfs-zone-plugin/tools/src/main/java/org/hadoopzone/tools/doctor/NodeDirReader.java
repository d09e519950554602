/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.hadoopzone.tools.blockdev.BlockDevice;
import org.hadoopzone.tools.blockdev.Mount;
import org.hadoopzone.tools.blockdev.Mounts;
import org.hadoopzone.tools.blockdev.Sysfs;
import org.hadoopzone.zone.Zone;
import org.hadoopzone.zone.ZoneRule;

/** Determines the file systems and disks of the dirs of this node. */
final class NodeDirReader {
  private final ZoneRule rule;
  private final Sysfs sysfs;
  private final Mounts mounts;

  NodeDirReader(ZoneRule rule, Sysfs sysfs, Mounts mounts) {
    this.rule = rule;
    this.sysfs = sysfs;
    this.mounts = mounts;
  }

  /** Returns the data dirs of a DataNode and the local dirs of a NodeManager. */
  List<NodeDir> read(Daemon node) throws IOException {
    List<NodeDir> dirs = new ArrayList<>();
    if (node.is(Role.DATANODE)) {
      for (String path : NodeDirs.dataDirs(node.conf())) {
        dirs.add(read(DFSConfigKeys.DFS_DATANODE_DATA_DIR_KEY, path));
      }
    }
    if (node.is(Role.NODEMANAGER)) {
      for (String path : NodeDirs.localDirs(node.conf())) {
        dirs.add(read(NodeDirs.LOCAL_DIRS, path));
      }
    }
    return dirs;
  }

  private NodeDir read(String key, String path) throws IOException {
    Path dir = Paths.get(path);
    Zone zone = rule.zoneOf(path);
    if (!Files.isDirectory(dir)) {
      return NodeDir.missing(key, path, zone);
    }
    Mount mount = mounts.holding(dir.toRealPath());
    if (!mount.hasDevice()) {
      return NodeDir.on(key, path, zone, mount.type());
    }
    try {
      BlockDevice device = sysfs.device(mount.number());
      return NodeDir.on(key, path, zone, mount.type(), device, sysfs.wholeOf(mount.number()));
    } catch (NoSuchFileException e) {
      // In a container, /sys may not show the devices of the host.
      return NodeDir.on(key, path, zone, mount.type());
    }
  }
}
