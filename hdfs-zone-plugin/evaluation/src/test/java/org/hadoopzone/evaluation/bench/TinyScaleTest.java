/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.hadoopzone.bigblock.BigBlockVolume;
import org.hadoopzone.evaluation.drive.DriveKind;
import org.hadoopzone.evaluation.drive.DriveNeeds;
import org.hadoopzone.evaluation.drive.Round;
import org.hadoopzone.evaluation.report.Result;
import org.hadoopzone.evaluation.storage.StorageSystem;
import org.hadoopzone.evaluation.work.BenchWork;
import org.hadoopzone.evaluation.work.Scale;
import org.hadoopzone.testing.MovingKernel;
import org.hadoopzone.testing.Slow;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs workloads on real file systems on an emulated drive of 2 GB. Compares busy time, not elapsed
 * time.
 */
@Slow
class TinyScaleTest {
  @TempDir private Path dir;

  @BeforeEach
  void needsADrive() {
    DriveNeeds.assumeMet();
  }

  @Test
  void newFilesOfDiskZonesAreOuterAndFasterThanThoseOfStockExt4() throws Exception {
    Result stock = run(BenchWork.FRESH, StorageSystem.EXT4);
    Result zones = run(BenchWork.FRESH, StorageSystem.DISK_ZONES);

    assertThat(zones.rounds()).hasSize(4).allSatisfy(TinyScaleTest::isNearlyAllOuter);
    assertThat(stock.rounds()).hasSize(4).last().satisfies(TinyScaleTest::isNotAllOuter);
    assertThat(zones.busySeconds()).isLessThan(stock.busySeconds());
  }

  @Test
  void temporaryFilesBeyondTheOuterZoneFailOnPartitionsAndSpillOverWithDiskZones()
      throws Exception {
    Result configured = run(BenchWork.LARGE_TEMPORARY, StorageSystem.PARTITIONS);
    Result zones = run(BenchWork.LARGE_TEMPORARY, StorageSystem.DISK_ZONES);

    assertThat(configured.failure()).contains("No space left on device");
    assertThat(zones.failure()).isNull();
    assertThat(zones.rounds()).isNotEmpty().allSatisfy(TinyScaleTest::isNotAllOuter);
  }

  @Test
  void volumeWithLargeBlocksIsLoadedNearTheLimitOfTheDrive() throws Exception {
    assumeTrue(BigBlockVolume.isBuilt(), "needs bigblock, built with libfuse3 3.12 or newer");

    assertThat(run(BenchWork.LOAD, StorageSystem.BIG_BLOCKS).rounds())
        .hasSize(20)
        .allSatisfy(TinyScaleTest::isNearTheLimit);
  }

  @Test
  void zonesInPlaceMoveColdFilesOfAFullDiskAndMeasureThis() throws Exception {
    MovingKernel.require();
    Result packed = run(BenchWork.AGED, StorageSystem.ZONES_IN_PLACE);

    assertThat(packed.packing()).singleElement().satisfies(TinyScaleTest::movesFiles);
    assertThat(packed.rounds()).hasSize(4);
    // ext4 may write the first file to blocks beyond the outer zone that were free before packing.
    long bytes = packed.rounds().stream().mapToLong(Round::bytes).sum();
    assertThat(packed.rounds().stream().mapToLong(Round::outerBytes).sum())
        .isGreaterThan(bytes / 2);
  }

  private Result run(BenchWork workload, StorageSystem system) throws Exception {
    return new Cell(workload, system, Scale.TINY, DriveKind.withoutDelay("dt01aca050"))
        .run(dir.resolve("cell"), Map.of(), Optional.empty(), step -> {});
  }

  private static void movesFiles(Round round) {
    assertThat(round.bytes()).isPositive();
  }

  private static void isNearlyAllOuter(Round round) {
    assertThat(round.outerBytes()).isGreaterThan(round.bytes() / 100 * 95);
  }

  private static void isNearTheLimit(Round round) {
    assertThat(round.limitSeconds() / round.busySeconds()).isGreaterThan(0.97);
  }

  private static void isNotAllOuter(Round round) {
    assertThat(round.outerBytes()).isLessThan(round.bytes() / 100 * 90);
  }
}
