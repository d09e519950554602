/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.demo.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.hadoopzone.evaluation.drive.DriveNeeds;
import org.hadoopzone.evaluation.storage.StorageSystem;
import org.hadoopzone.evaluation.watch.FileKind;
import org.hadoopzone.testing.Command;
import org.hadoopzone.zone.Zone;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Fills and measures a real emulated drive. */
class AgedDriveTest {
  private static final long CAPACITY = 1_000_000_000;
  private static final long MIB = 1 << 20;
  private static final int SPILL_MIB = 16;

  @TempDir private Path dir;

  @BeforeEach
  void needsADrive() {
    DriveNeeds.assumeMet();
  }

  @Test
  void permanentFilesFillTheDriveButNotItsFastTracksWithDiskZones() throws Exception {
    try (AgedDrive drive = AgedDrive.make(StorageSystem.DISK_ZONES, dir, CAPACITY)) {
      DiskUse use = measure(drive, Zone.OUTER);

      assertThat(filled(use)).isCloseTo(0.65, within(0.03));
      assertThat(use.before(20).columns().subList(0, 3))
          .allSatisfy(column -> assertThat(column.permanent()).isZero());
      assertThat(use.bytes(FileKind.MAP_SPILL, Zone.OUTER))
          .isBetween(SPILL_MIB * MIB, 2 * SPILL_MIB * MIB);
      assertThat(use.bytes(FileKind.MAP_SPILL, Zone.INNER)).isZero();
      assertThat(use.stats().busySeconds()).isPositive();
    }
  }

  @Test
  void permanentFilesFillAllTracksOfStockDrive() throws Exception {
    try (AgedDrive drive = AgedDrive.make(StorageSystem.EXT4, dir, CAPACITY)) {
      DiskUse use = measure(drive, Zone.INNER);

      assertThat(filled(use)).isCloseTo(0.65, within(0.03));
      assertThat(use.before(20).columns().subList(0, 3))
          .anySatisfy(column -> assertThat(column.permanent()).isPositive());
    }
  }

  /** Writes a spill file into the local dir of a zone, and measures the disk accesses. */
  private static DiskUse measure(AgedDrive drive, Zone zone) throws Exception {
    Path local = null;
    for (Path candidate : drive.dirs().localDirs(1)) {
      if (candidate.toString().contains("outer") == (zone == Zone.OUTER)) {
        local = candidate;
      }
      Files.createDirectories(candidate);
    }
    Files.createDirectories(drive.dirs().dataDirs(1).get(0).path());
    Path spill =
        Files.createDirectories(local.resolve("usercache/u/appcache/application_17_0001"))
            .resolve("attempt_17_0001_m_000000_0_spill_0.out");
    return drive.measure(() -> write(spill), Map::of).orElseThrow();
  }

  private static void write(Path file) throws IOException {
    Command.run(
        "dd",
        "if=/dev/zero",
        "of=" + file,
        "bs=1M",
        "count=" + SPILL_MIB,
        "conv=fsync",
        "status=none");
  }

  /**
   * Returns the part of the drive that permanent files occupy. In a map with fewer columns, small
   * files would seem to occupy more.
   */
  private static double filled(DiskUse use) {
    return use.before(200).columns().stream()
        .mapToDouble(DiskMap.Column::permanent)
        .average()
        .orElse(0);
  }
}
