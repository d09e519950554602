/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.init;

import java.util.List;
import org.hadoopzone.tools.init.VolumeFacts.Dirs;

/** Disks of 1 TiB for tests. */
final class FactsOfDisks {
  static final long GIB = 1L << 30;
  static final long TIB = 1024 * GIB;

  private FactsOfDisks() {}

  /**
   * Returns a hard disk with one ext4 file system. It is 60 % full, and contains a data dir and a
   * local dir.
   */
  static DiskFacts inPlace() {
    return disk(volume("ext4", "", 600 * GIB, 400 * GIB));
  }

  /** Returns the same disk without a local dir. */
  static DiskFacts inPlaceWithoutLocalDirs() {
    Dirs dirs = new Dirs(List.of("/data/1/dfs"), List.of());
    return disk(
        new VolumeFacts(
            "/data/1", "/dev/sdb1", 0, TIB, "ext4", "", 600 * GIB, 400 * GIB, false, dirs));
  }

  static DiskFacts disk(VolumeFacts... volumes) {
    return disk(true, "", volumes);
  }

  static DiskFacts disk(boolean rotational, String obstacle, VolumeFacts... volumes) {
    return new DiskFacts(
        "/dev/sdb", "/dev/sdb (disk ST1)", TIB, rotational, obstacle, List.of(volumes));
  }

  static VolumeFacts volume(String fileSystem, String obstacle, long used, long free) {
    return new VolumeFacts(
        "/data/1", "/dev/sdb1", 0, TIB, fileSystem, obstacle, used, free, false, dirs("/data/1"));
  }

  static VolumeFacts partition(String mountPoint, long start, long size, Dirs dirs) {
    return new VolumeFacts(mountPoint, "/dev/sdb1", start, size, "xfs", "", 0, size, false, dirs);
  }

  /** Returns a disk with the root file system, which contains a bind-mounted data dir. */
  static DiskFacts root() {
    return disk(
        new VolumeFacts(
            "/data/1",
            "/dev/sda1",
            0,
            TIB,
            "ext4",
            "",
            600 * GIB,
            400 * GIB,
            true,
            dirs("/data/1")));
  }

  /** Returns a disk whose outer quarter is the second volume in the list. */
  static DiskFacts partitions() {
    return disk(
        partition("/data/1/inner", 256 * GIB, 768 * GIB, dirs("/data/1/inner")),
        partition("/data/1/outer", 0, 256 * GIB, dirs("/data/1/outer")));
  }

  static Dirs dirs(String mountPoint) {
    return new Dirs(List.of(mountPoint + "/dfs"), List.of(mountPoint + "/yarn"));
  }
}
