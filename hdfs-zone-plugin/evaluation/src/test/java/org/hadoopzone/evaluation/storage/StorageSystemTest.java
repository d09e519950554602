/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.storage;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hadoopzone.evaluation.cluster.Site;
import org.hadoopzone.evaluation.drive.DriveNeeds;
import org.hadoopzone.evaluation.drive.EmulatedDrive;
import org.hadoopzone.fence.Fence;
import org.hadoopzone.testing.Command;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Prepares file systems on an emulated drive. */
class StorageSystemTest {
  private static final long CAPACITY = 2_000_000_000L;
  private static final long BLOCK = 4096;
  private static final Pattern FIRST_EXTENT = Pattern.compile("\\(0-\\d+\\):(\\d+)");

  @TempDir private Path dir;

  @BeforeEach
  void needsADrive() {
    DriveNeeds.assumeMet();
  }

  @Test
  void journalIsInTheMiddleOfStockExt4() throws Exception {
    assertThat(journal(StorageSystem.EXT4)).isBetween(CAPACITY * 4 / 10, CAPACITY * 6 / 10);
  }

  @Test
  void journalOutermostIsBeforeAllFiles() throws Exception {
    assertThat(journal(StorageSystem.EXT4_JOURNAL)).isBetween(1L, CAPACITY / 20);
  }

  @Test
  void fencedPartitionAllowsFilesInTheOuterHalfOfTheOuterPartition() throws Exception {
    long zone = CAPACITY / 4;
    try (EmulatedDrive drive = EmulatedDrive.up("dt01aca050", dir.resolve("drive"), CAPACITY);
        Storage storage =
            StorageSystem.FENCED_PARTITION.prepare(drive.device(), dir.resolve("mounts"), zone)) {
      assertThat(Fence.in(storage.temporaryDir(0)).status().allowed())
          .hasValueSatisfying(
              allowed -> {
                assertThat(allowed.start()).isZero();
                assertThat(allowed.end()).isBetween(zone / 2 - BLOCK, zone / 2 + BLOCK);
              });
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"FENCE", "ZONES_IN_PLACE"})
  void nodeManagersUseFencedDisksThatLookFull(StorageSystem system) throws Exception {
    try (EmulatedDrive drive = EmulatedDrive.up("dt01aca050", dir.resolve("drive"), CAPACITY);
        Storage storage = system.prepare(drive.device(), dir.resolve("mounts"), CAPACITY / 4)) {
      assertThat(storage.settings().get(Site.YARN))
          .containsEntry(
              "yarn.nodemanager.disk-health-checker.max-disk-utilization-per-disk-percentage",
              "100")
          .containsEntry("yarn.nodemanager.disk-health-checker.min-free-space-per-disk-mb", "0");
    }
  }

  @Test
  void dataNodesOfZonesInPlaceUseOnlyTheirOwnDisks() throws Exception {
    try (EmulatedDrive first = EmulatedDrive.up("dt01aca050", dir.resolve("drive1"), CAPACITY);
        EmulatedDrive second = EmulatedDrive.up("dt01aca050", dir.resolve("drive2"), CAPACITY);
        Storage one =
            StorageSystem.ZONES_IN_PLACE.prepare(first.device(), dir.resolve("mounts1"), 0);
        Storage two =
            StorageSystem.ZONES_IN_PLACE.prepare(second.device(), dir.resolve("mounts2"), 0)) {
      Storage both = new SeveralDisks(List.of(one, two));

      assertThat(both.dataNodeSettings(2).values())
          .isNotEmpty()
          .allMatch(value -> value.contains(dir.resolve("mounts2") + "/"));
      assertThat(both.settings().values())
          .isNotEmpty()
          .allSatisfy(keys -> assertThat(keys.values()).noneMatch(v -> v.contains(dir.toString())));
    }
  }

  /** Returns the address of the first block of the journal. */
  private long journal(StorageSystem system) throws Exception {
    try (EmulatedDrive drive = EmulatedDrive.up("dt01aca050", dir.resolve("drive"), CAPACITY)) {
      system.prepare(drive.device(), dir, 0).close();
      Matcher extent =
          FIRST_EXTENT.matcher(Command.run("debugfs", "-R", "stat <8>", drive.device()));
      assertThat(extent.find()).isTrue();
      return Long.parseLong(extent.group(1)) * BLOCK;
    }
  }
}
