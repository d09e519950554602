/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.hadoopzone.evaluation.drive.EmulatedDrive;
import org.hadoopzone.evaluation.drive.Meter;
import org.hadoopzone.evaluation.drive.Round;
import org.hadoopzone.evaluation.storage.MountedFileSystem;
import org.hadoopzone.evaluation.storage.StorageSystem;
import org.hadoopzone.evaluation.work.PlainFiles;
import org.hadoopzone.testing.Command;

/** A way to keep ext4 in the outer zone, whose cost of reading block bitmaps is measured. */
enum BitmapReads {
  /** No fence. */
  EXT4,
  /** The fence of the paper: the bits of all blocks outside of the zone are set. */
  BITMAP_FENCE,
  /** A file that owns the blocks outside of the zone. */
  FENCE;

  private static final Path PAPER_FENCE = EmulatedDrive.program("paper-fence");
  private static final long WRITTEN = 64 << 20;

  /** Returns missing prerequisites, with their remedies. */
  static List<String> missing() {
    return Files.isExecutable(PAPER_FENCE)
        ? List.of()
        : List.of("paper-fence: apt-get install libext2fs-dev");
  }

  /**
   * Formats a drive and sets the fence. Then mounts the file system twice: reads all block bitmaps
   * after the first mount, and writes a file after the second one.
   *
   * @param mounts directory for the mount point
   * @param zoneBytes size of the outer zone in bytes
   */
  List<Round> measure(EmulatedDrive drive, Path mounts, long zoneBytes) throws Exception {
    StorageSystem system = this == FENCE ? StorageSystem.FENCE : StorageSystem.EXT4;
    system.prepare(drive.device(), mounts, zoneBytes).close();
    if (this == BITMAP_FENCE) {
      Command.run(PAPER_FENCE, drive.device(), zoneBytes);
    }
    Path groups = Path.of("/proc/fs/ext4", drive.device().getFileName().toString(), "mb_groups");
    Path file = mounts.resolve("disk/file");
    List<Round> rounds = new ArrayList<>();
    Meter meter = new Meter(List.of(drive), zoneBytes);
    rounds.add(mounted("all bitmaps", meter, mounts, () -> Files.readAllBytes(groups)));
    rounds.add(mounted("first write", meter, mounts, () -> PlainFiles.write(file, WRITTEN)));
    return rounds;
  }

  /** Measures work on the file system, of which the kernel has read only what a mount needs. */
  private static Round mounted(String what, Meter meter, Path mounts, Meter.Work work)
      throws Exception {
    Path device = meter.devices().get(0);
    Command.run("blockdev", "--flushbufs", device);
    try (MountedFileSystem volume =
        MountedFileSystem.mount("ext4", device, mounts.resolve("disk"))) {
      long capacity = Files.getFileStore(volume.path()).getTotalSpace();
      return meter.measureDirect(what, 0, capacity, work);
    }
  }

  String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
