/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import org.assertj.core.data.Offset;
import org.hadoopzone.evaluation.cluster.FileTrees;
import org.hadoopzone.evaluation.drive.DriveKind;
import org.hadoopzone.evaluation.drive.DriveNeeds;
import org.hadoopzone.evaluation.drive.EmulatedDrive;
import org.hadoopzone.evaluation.drive.Meter;
import org.hadoopzone.evaluation.drive.Round;
import org.hadoopzone.evaluation.storage.Storage;
import org.hadoopzone.evaluation.storage.StorageSystem;
import org.hadoopzone.testing.Slow;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Replays a small trace on an emulated drive. */
@Slow
class TraceReplayTest {
  private static final long CAPACITY = Scale.TINY.capacity();

  /**
   * The jobs read two inputs, of 400 and 200 GB, and write 100 and 200 GB: 900 GB on the disk.
   * There is a job in each quarter of the second half of the day.
   */
  private static final String TRACE =
      """
      job0\t10\t10\t400000000000\t100000000000\t100000000000\tone\t\t
      job1\t50000\t49990\t400000000000\t0\t0\tone\t\t
      job2\t60000\t10000\t10000000000\t0\t0\tone\t\t
      job3\t70000\t10000\t10000000000\t0\t0\tone\t\t
      job4\t80000\t10000\t200000000000\t100000000000\t200000000000\ttwo\t\t
      """;

  /** The bytes on the drive for 100 GB of the trace. */
  private static final long UNIT = CAPACITY / 100 * 45 / 9;

  private static final Offset<Long> CLOSE = within(UNIT / 10);

  @TempDir private Path dir;

  @BeforeEach
  void needsADrive() {
    DriveNeeds.assumeMet();
  }

  @Test
  void jobsReadInputAgainAndWriteNewInputOnTheDayOnly() throws Exception {
    List<Round> old = replay(false);
    List<Round> fresh = replay(true);

    for (List<Round> rounds : List.of(old, fresh)) {
      assertThat(rounds)
          .extracting(Round::what)
          .containsExactly("jobs 1", "jobs 2", "jobs 3", "jobs 4");
      assertThat(rounds.get(0).readBytes()).isCloseTo(4 * UNIT, CLOSE);
      assertThat(rounds.get(0).writtenBytes()).isLessThan(UNIT / 10);
      assertThat(rounds.get(3).readBytes()).isCloseTo(3 * UNIT, CLOSE);
    }
    assertThat(old.get(3).writtenBytes()).isCloseTo(3 * UNIT, CLOSE);
    assertThat(fresh.get(3).writtenBytes()).isCloseTo(5 * UNIT, CLOSE);
  }

  /**
   * Replays the trace. Checks that new input is as old as if the first half of the day had ended.
   */
  private List<Round> replay(boolean isInputNew) throws Exception {
    Path trace = Files.writeString(dir.resolve("trace"), TRACE);
    Path home = Files.createDirectory(dir.resolve("new" + isInputNew));
    try (EmulatedDrive drive = EmulatedDrive.up(DriveKind.PAPERS, home.resolve("drive"), CAPACITY);
        Storage storage =
            StorageSystem.EXT4.prepare(
                drive.device(), home.resolve("mounts"), Scale.TINY.zoneBytes())) {
      Meter meter = new Meter(List.of(drive), Scale.TINY.zoneBytes());
      Bed bed =
          new Bed(
              storage,
              meter,
              Scale.TINY,
              DriveKind.withoutDelay(DriveKind.PAPERS),
              1,
              home,
              step -> {});
      List<Round> rounds = new TraceReplay(isInputNew).run(bed, trace);
      Path input =
          FileTrees.files(storage.permanentDir(0), file -> true).stream()
              .max(Comparator.comparing(TraceReplayTest::size))
              .orElseThrow();
      Instant written = Files.getLastModifiedTime(input).toInstant();
      if (isInputNew) {
        assertThat(Duration.between(written, Instant.now()))
            .isBetween(Duration.ofHours(11), Duration.ofHours(13));
      }
      return rounds;
    }
  }

  private static long size(Path file) {
    try {
      return Files.size(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
