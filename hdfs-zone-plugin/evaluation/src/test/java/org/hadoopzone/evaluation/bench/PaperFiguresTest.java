/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import org.hadoopzone.evaluation.drive.DriveKind;
import org.hadoopzone.evaluation.drive.DriveNeeds;
import org.hadoopzone.evaluation.drive.EmulatedDrive;
import org.hadoopzone.evaluation.drive.Round;
import org.hadoopzone.evaluation.work.Scale;
import org.hadoopzone.testing.Slow;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Measures on small emulated drives. Compares busy time, not elapsed time. */
@Slow
class PaperFiguresTest {
  private static final long CAPACITY = Scale.TINY.capacity();
  private static final long BITMAP = 4096;

  /** The rates of the outermost and of the innermost zone of the drive. */
  private static final double OUTER = 188.5;

  private static final double INNER = 93.1;

  @TempDir private Path dir;

  @BeforeEach
  void needsADrive() {
    DriveNeeds.assumeMet();
  }

  @Test
  void pieceIsWrittenAndReadAtTheRateOfItsAddress() throws Exception {
    List<Round> rounds;
    try (EmulatedDrive drive = EmulatedDrive.up(DriveKind.PAPERS, dir.resolve("drive"), CAPACITY)) {
      rounds = RatesByAddress.measure(drive, Scale.TINY);
    }

    List<Double> written = rates(rounds, "write");
    List<Double> read = rates(rounds, "read");
    assertThat(written).hasSameSizeAs(read).hasSize(29);
    for (List<Double> rates : List.of(written, read)) {
      assertThat(rates.get(0)).isCloseTo(OUTER, within(OUTER / 20));
      assertThat(rates.get(28)).isCloseTo(INNER, within(INNER / 20));
    }
    Path picture = dir.resolve("rates.png");
    RatesByAddress.draw(rounds, CAPACITY, picture);
    assertThat(picture).isNotEmptyFile();
  }

  @Test
  void bitmapsOfFencedGroupsAreReadFromTheDrive() throws Exception {
    assumeTrue(BitmapReads.missing().isEmpty(), "needs paper-fence, built with libext2fs");
    long unfenced = allBitmaps(BitmapReads.EXT4);

    assertThat(allBitmaps(BitmapReads.BITMAP_FENCE)).isGreaterThanOrEqualTo(unfenced + 4 * BITMAP);
    assertThat(allBitmaps(BitmapReads.FENCE)).isGreaterThanOrEqualTo(unfenced + 4 * BITMAP);
  }

  /** Returns the bytes that the kernel reads with all bitmaps. */
  private long allBitmaps(BitmapReads variant) throws Exception {
    try (EmulatedDrive drive =
        EmulatedDrive.up(DriveKind.PAPERS, dir.resolve(variant.id()), CAPACITY)) {
      List<Round> rounds = variant.measure(drive, dir.resolve("mounts"), CAPACITY / 5);
      assertThat(rounds).extracting(Round::what).containsExactly("all bitmaps", "first write");
      return rounds.get(0).readBytes();
    }
  }

  private static List<Double> rates(List<Round> rounds, String kind) {
    return rounds.stream()
        .filter(round -> round.kind().equals(kind))
        .map(Round::megabytesPerBusySecond)
        .toList();
  }
}
