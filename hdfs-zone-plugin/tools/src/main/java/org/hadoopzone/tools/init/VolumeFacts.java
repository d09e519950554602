/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.init;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.hadoopzone.zone.Zone;
import org.hadoopzone.zone.ZoneRule;

/** A mounted file system that holds dirs of Hadoop; sizes and addresses in bytes. Immutable. */
final class VolumeFacts {
  final String mountPoint;
  final String device;

  /** The address on the disk at which the device begins. */
  final long start;

  final long size;
  final String fileSystem;

  /** The space that files use. Excludes fenced space. */
  final long used;

  /** The space that is available or fenced. */
  final long free;

  /** True if this is the root file system, where zones in place move no files. */
  @JsonIgnore final boolean onRoot;

  /** The data dirs and local dirs on this file system. */
  final Dirs dirs;

  /** The reason why ext4 cannot move files on this file system; empty if it can. */
  @JsonIgnore final String obstacle;

  VolumeFacts(
      String mountPoint,
      String device,
      long start,
      long size,
      String fileSystem,
      String obstacle,
      long used,
      long free,
      boolean onRoot,
      Dirs dirs) {
    this.mountPoint = mountPoint;
    this.device = device;
    this.start = start;
    this.size = size;
    this.fileSystem = fileSystem;
    this.obstacle = obstacle;
    this.used = used;
    this.free = free;
    this.onRoot = onRoot;
    this.dirs = dirs;
  }

  /** Returns used / (used + free). */
  double usedShare() {
    return used + free == 0 ? 0 : (double) used / (used + free);
  }

  boolean isExt4() {
    return fileSystem.equals("ext4");
  }

  boolean hasData() {
    return !dirs.data.isEmpty();
  }

  boolean hasLocal() {
    return !dirs.local.isEmpty();
  }

  /** Returns whether a rule puts all dirs into a zone. */
  boolean isIn(Zone zone, ZoneRule rule) {
    return allDirs().allMatch(dir -> rule.zoneOf(dir) == zone);
  }

  Stream<String> allDirs() {
    return Stream.concat(dirs.data.stream(), dirs.local.stream());
  }

  /** The dirs on a volume. Immutable. */
  static final class Dirs {
    /** The data dirs of the DataNode. */
    final List<String> data;

    /** The local dirs of the NodeManager. */
    final List<String> local;

    Dirs(List<String> data, List<String> local) {
      this.data = new ArrayList<>(data);
      this.local = new ArrayList<>(local);
    }
  }
}
