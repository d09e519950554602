/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.hadoopzone.evaluation.cluster.DaemonFailedException;
import org.hadoopzone.evaluation.drive.DriveKind;
import org.hadoopzone.evaluation.drive.DriveNeeds;
import org.hadoopzone.evaluation.drive.EmulatedDrive;
import org.hadoopzone.evaluation.drive.Meter;
import org.hadoopzone.evaluation.job.JobFailedException;
import org.hadoopzone.evaluation.report.Result;
import org.hadoopzone.evaluation.report.Series;
import org.hadoopzone.evaluation.report.Traces;
import org.hadoopzone.evaluation.storage.Storage;
import org.hadoopzone.evaluation.storage.StorageSystem;
import org.hadoopzone.evaluation.work.Bed;
import org.hadoopzone.evaluation.work.BenchWork;
import org.hadoopzone.evaluation.work.Scale;
import org.hadoopzone.testing.Command;
import org.hadoopzone.testing.LoopDevice;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CellTest {
  private static final long CAPACITY = 2_000_000_000;
  private static final Path TRACES = Path.of("/sys/kernel/tracing/instances");

  @TempDir private Path dir;

  @Test
  void failedJobsAndFullDisksAreResults() {
    Exception failed = new ExecutionException(new JobFailedException("TeraSort failed"));

    assertThat(Cell.isOfSystem(failed)).isTrue();
    assertThat(Cell.isOfSystem(new IOException("dd: No space left on device"))).isTrue();
  }

  @Test
  void failuresOfTheEvaluationAreNotResults() {
    Exception noTracing = new IOException("tracefs is not mounted");

    assertThat(Cell.isOfSystem(noTracing)).isFalse();
    assertThat(Cell.isOfSystem(new IllegalStateException(noTracing))).isFalse();
  }

  @Test
  void failureOnADriveThatHasDiedIsNotAResult() throws IOException {
    DriveNeeds.assumeMet();
    Exception failure = new JobFailedException("TeraSort failed");
    try (EmulatedDrive drive = EmulatedDrive.up("dt01aca050", dir.resolve("drive"), CAPACITY)) {
      assertThatCode(() -> Cell.requireHost(dir, List.of(drive), failure))
          .doesNotThrowAnyException();

      drive.unplug();

      assertThatThrownBy(() -> Cell.requireHost(dir, List.of(drive), failure))
          .isInstanceOf(IOException.class)
          .hasMessage(drive.device() + ": the process of the emulated drive has ended")
          .hasCause(failure);
    }
  }

  @Test
  void failureOfAJobIsNotAResultIfADaemonHasEnded() {
    Exception failure = new JobFailedException("TeraSort failed with exit code 1");
    assertThat(Cell.isOfSystem(failure)).isTrue();
    failure.addSuppressed(new DaemonFailedException("namenode ended with exit code 137"));
    assertThat(Cell.isOfSystem(failure)).isFalse();
    assertThat(Cell.isOfSystem(new DaemonFailedException("log: No space left on device")))
        .isFalse();
  }

  @Test
  void failureOnAHostWithoutSpaceIsNotAResult() throws IOException {
    DriveNeeds.assumeMet();
    Command.run("mount", "-t", "tmpfs", "-o", "size=1m", "none", dir);
    try {
      Exception failure = new IOException("dd: No space left on device");

      assertThatThrownBy(() -> Cell.requireHost(dir, List.of(), failure))
          .isInstanceOf(IOException.class)
          .hasMessageStartingWith(dir + ": only 1.0 MiB available on this machine")
          .hasCause(failure);
    } finally {
      Command.run("umount", dir);
    }
  }

  @Test
  void traceBeginsAfterTheWaitForANewDisk() throws Exception {
    DriveNeeds.assumeMet();
    LoopDevice.requireTracing();
    DriveKind drive = DriveKind.withoutDelay("dt01aca050");
    Cell cell = new Cell(BenchWork.FRESH, StorageSystem.EXT4, Scale.TINY, drive);
    Traces traces = new Traces(dir.resolve("traces"), new Series(Scale.TINY, drive));
    try (Disks disks = Disks.make(StorageSystem.EXT4, drive, dir, 1, CAPACITY, CAPACITY / 4)) {
      Storage storage = mock(Storage.class);
      List<String> tracesWhileSettling = new ArrayList<>();
      List<String> tracesAtWork = new ArrayList<>();
      doAnswer(call -> tracesWhileSettling.addAll(ownTraces())).when(storage).settle();
      doAnswer(
              call -> {
                tracesAtWork.addAll(ownTraces());
                throw new JobFailedException("ends the work");
              })
          .when(storage)
          .temporaryDir(anyLong());
      Meter meter = new Meter(disks.drives(), CAPACITY / 4);
      Bed bed = new Bed(storage, meter, Scale.TINY, drive, 1, dir, step -> {});

      Result result = cell.measure(bed, disks, dir, Map.of(), Optional.of(traces));

      assertThat(result.failure()).isEqualTo("ends the work");
      verify(storage).settle();
      assertThat(tracesWhileSettling).isEmpty();
      assertThat(tracesAtWork).hasSize(1);
    }
  }

  /** Returns the trace instances of this process. */
  private static List<String> ownTraces() throws IOException {
    String name = "hadoop-disk-zones-" + ProcessHandle.current().pid() + "-*";
    return Command.run("find", TRACES, "-maxdepth", 1, "-name", name).lines().toList();
  }

  @Test
  void cellWhoseDriveCannotBeSetUpHasNoResult() {
    DriveNeeds.assumeMet();
    Cell cell =
        new Cell(
            BenchWork.FRESH,
            StorageSystem.EXT4,
            Scale.TINY,
            DriveKind.withoutDelay("no-such-profile"));

    assertThatThrownBy(() -> cell.run(dir.resolve("cell"), Map.of(), Optional.empty(), step -> {}))
        .hasMessageContaining("no such profile");
  }
}
