/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.fence;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.hadoopzone.evaluation.drive.DirtyPages;
import org.hadoopzone.evaluation.drive.DriveProgram;
import org.hadoopzone.evaluation.drive.DriveStats;
import org.hadoopzone.evaluation.drive.EmulatedDrive;
import org.hadoopzone.evaluation.drive.Prerequisites;
import org.hadoopzone.evaluation.drive.RunGuard;
import org.hadoopzone.evaluation.storage.MountedFileSystem;
import org.hadoopzone.fence.ByteRange;
import org.hadoopzone.fence.Fence;
import org.hadoopzone.testing.JavaProcess;
import org.hadoopzone.testing.TemporaryFiles;
import org.hadoopzone.tools.Main;
import org.hadoopzone.tools.cli.Bar;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/**
 * Runs {@code fence watch} together with a writer that never pauses. Measures whether the writer
 * runs out of space, where its files are placed, and how much CPU and drive time the service uses.
 */
@CommandLine.Command(
    name = "watched-fence",
    description = "Measures fence watch while a program writes without a pause.")
public final class WatchedFence implements Callable<Integer> {
  private static final Path HOME = Path.of("target/watched-fence").toAbsolutePath();
  private static final long MIB = 1 << 20;
  private static final long CAPACITY = 20_000_000_000L;
  private static final long DIRTY = 256 * MIB;
  private static final long FIRST_RANGE = 1024 * MIB;
  private static final long STEP = 32 * MIB;
  private static final long FILE = 64 * MIB;

  /**
   * Number of files; together they fill about a fifth of the drive. A third of them is deleted in
   * each cycle.
   */
  private static final int FILES = 60;

  private static final Pattern CHANGE = Pattern.compile("\"kind\":\"(widened|narrowed)\"");

  private static final Duration CHECK_INTERVAL = Duration.ofSeconds(10);

  @Option(
      names = "--minutes",
      defaultValue = "60",
      description = "Drive busy time of the test, in minutes; default: ${DEFAULT-VALUE}.")
  private int minutes;

  public static void main(String... args) {
    System.exit(commandLine().execute(args));
  }

  /** Returns the command line of this program. */
  public static CommandLine commandLine() {
    return DriveProgram.of(new WatchedFence(), "Results are not saved: the next run starts over.");
  }

  @Override
  @SuppressWarnings("try") // the block does not use all resources
  public Integer call() throws Exception {
    Path mounted = HOME.resolve("mounted");
    Path disk = HOME.resolve("disk");
    Prerequisites.require();
    try (RunGuard guard = RunGuard.start(HOME);
        EmulatedDrive drive = EmulatedDrive.up("dt01aca050", disk, CAPACITY);
        DirtyPages dirty = DirtyPages.limit(List.of(drive.device()), DIRTY);
        MountedFileSystem volume = MountedFileSystem.make("ext4", drive.device(), mounted)) {
      Fence.in(mounted).set(ByteRange.of(0, FIRST_RANGE), Fence.Mode.ADVISORY, (done, all) -> {});
      long changes = beside(drive, mounted);
      alone(drive, mounted, changes);
    }
    return CommandLine.ExitCode.OK;
  }

  /**
   * Runs the service together with the writer. Returns how many times the service changed the
   * allowed range.
   */
  private long beside(EmulatedDrive drive, Path mounted) throws Exception {
    TemporaryFiles files = new TemporaryFiles(mounted, FILE, FILES);
    Path log = HOME.resolve("log");
    Process service =
        JavaProcess.of(Main.class, List.of("fence", "watch", mounted.toString(), "--json"))
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    long start = System.nanoTime();
    DriveStats stats;
    Duration processor;
    try (Bar bar = Bar.counting("seconds")) {
      drive.reset();
      do {
        files.writeAndRemoveFor(CHECK_INTERVAL);
        stats = drive.stats();
        bar.advance((long) stats.busySeconds(), minutes * 60L);
      } while (files.refused() == null && stats.busySeconds() < minutes * 60);
      processor = service.info().totalCpuDuration().orElseThrow();
    } finally {
      service.destroy();
      service.waitFor();
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    long changes =
        Files.readString(log).lines().filter(line -> CHANGE.matcher(line).find()).count();
    System.out.printf(
        "drive busy for %.0f s; elapsed time %.0f s; %d MiB written; largest total size of all files:"
            + " %d MiB%n"
            + "first failed write (null if none failed): %s%n"
            + "%.2f %% of the bytes were written within the smallest range at the start of the"
            + " volume that has space for this total size%n"
            + "fence watch: %d changes of the allowed range, %.2f %% of a CPU core%n",
        stats.busySeconds(),
        seconds,
        files.written() / MIB,
        files.peak() / MIB,
        files.refused(),
        files.shareInside() * 100,
        changes,
        processor.toMillis() / 10.0 / seconds);
    return changes;
  }

  /**
   * Measures the drive busy time of the same number of changes without the writer. Each pass makes
   * two changes, because it narrows the range and widens it again. Therefore the busy time is
   * halved.
   */
  private void alone(EmulatedDrive drive, Path mounted, long changes) throws IOException {
    ByteRange range = Fence.in(mounted).status().allowed().orElseThrow();
    ByteRange narrower = ByteRange.of(range.start(), range.length() - STEP);
    drive.reset();
    for (long i = 0; i < changes; i++) {
      Fence.in(mounted).narrow(narrower, (done, all) -> {});
      Fence.in(mounted).widen(range, (done, all) -> {});
    }
    double busy = drive.stats().busySeconds() / 2;
    System.out.printf(
        "the same number of changes without the writer: drive busy for %.3f s (%.3f %% of %d"
            + " min)%n",
        busy, busy / minutes / 0.6, minutes);
  }
}
