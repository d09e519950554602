/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.overlay;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.hadoopzone.evaluation.drive.DriveProgram;
import org.hadoopzone.evaluation.drive.EmulatedDrive;
import org.hadoopzone.evaluation.drive.Prerequisites;
import org.hadoopzone.evaluation.drive.RunGuard;
import org.hadoopzone.testing.Command;
import org.hadoopzone.tools.fsbench.PageCache;
import org.hadoopzone.tools.overlay.GuardListener;
import org.hadoopzone.tools.overlay.OverlayDirs;
import org.hadoopzone.tools.overlay.OverlayGuard;
import org.hadoopzone.tools.overlay.SyncRule;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/**
 * The overlayfs benchmark of a companion paper. Several writers, each in its own overlay, write at
 * random positions in lower files that all of them share. The benchmark runs on stock overlays, on
 * guarded overlays and directly on the files (a bind mount), and measures how long the drive is
 * busy until all data is on the disk.
 */
@CommandLine.Command(
    name = "copy-up-bench",
    description = "Compares stock and guarded overlays with a bind mount.")
public final class CopyUpBench implements Callable<Integer> {
  private static final Path HOME = Path.of("target/copy-up-bench").toAbsolutePath();
  private static final long CAPACITY = 20_000_000_000L;
  private static final int FILES = 4096;

  /** File sizes range from 1 KiB to 1 GiB. Their logarithms are uniformly distributed. */
  private static final int SMALLEST_LOG2 = 10;

  private static final int LARGEST_LOG2 = 30;

  /** A file begins with this many bytes of data, followed by a hole. Smaller files have no hole. */
  private static final int DATA = 4096;

  private static final int WRITE = 4096;

  @Option(
      names = "--writers",
      split = ",",
      defaultValue = "1,10,100,600",
      description = "Numbers of concurrent writers; default: ${DEFAULT-VALUE}.")
  private List<Integer> writers;

  @Option(
      names = "--writes",
      defaultValue = "3000",
      description = "Total number of writes of all writers; default: ${DEFAULT-VALUE}.")
  private int writes;

  @Option(
      names = "--files",
      defaultValue = "" + SyncRule.DEFAULT_FILES,
      description =
          "Number of copied-up files after which the guard syncs; default: ${DEFAULT-VALUE}.")
  private int filesPerSync;

  @Option(
      names = "--seconds",
      defaultValue = "" + SyncRule.DEFAULT_SECONDS,
      description = "Maximum seconds between two syncs of the guard; default: ${DEFAULT-VALUE}.")
  private int seconds;

  @Option(names = "--warm", description = "Read the lower files into the page cache first.")
  private boolean warm;

  private enum Way {
    STOCK,
    GUARDED,
    BIND
  }

  public static void main(String... args) {
    System.exit(commandLine().execute(args));
  }

  /** Returns the command line of this program. */
  public static CommandLine commandLine() {
    return DriveProgram.of(new CopyUpBench(), "Results are not saved: the next run starts over.");
  }

  @Override
  @SuppressWarnings("try") // the block does not use the guard
  public Integer call() throws Exception {
    Prerequisites.require();
    try (RunGuard guard = RunGuard.start(HOME)) {
      measure();
    }
    return CommandLine.ExitCode.OK;
  }

  private void measure() throws Exception {
    System.out.println(
        "writers  mount    writes  drive busy, s     elapsed, s  writes per busy s  files per sync");
    for (int count : writers) {
      for (Way way : Way.values()) {
        measure(count, way);
      }
    }
  }

  private void measure(int count, Way way) throws Exception {
    Path disk = HOME.resolve("disk");
    Path mounted = HOME.resolve("mounted");
    Files.createDirectories(mounted);
    try (EmulatedDrive drive = EmulatedDrive.up("dt01aca050", disk, CAPACITY)) {
      Command.run("mkfs.ext4", "-q", "-m", "0", "-E", "lazy_itable_init=0", drive.device());
      Command.run("mount", drive.device(), mounted);
      try {
        makeLower(mounted.resolve("lower"));
        List<OverlayDirs> overlays = new ArrayList<>();
        List<Path> targets = new ArrayList<>();
        makeLayers(mounted, count, overlays, targets);
        PageCache.drop();
        if (warm) {
          readLower(mounted.resolve("lower"));
        }
        Syncs syncs = new Syncs();
        double clock = write(way, drive, overlays, targets, syncs);
        double busy = drive.stats().busySeconds();
        System.out.printf(
            Locale.ROOT,
            "%7d  %-7s  %6d  %13.2f  %13.2f  %17.1f  %14s%n",
            count,
            way.name().toLowerCase(Locale.ROOT),
            writes / count * count,
            busy,
            clock,
            writes / count * count / busy,
            way == Way.GUARDED ? syncs.meanFiles() : "");
      } finally {
        Command.run("umount", mounted);
      }
    }
  }

  private static void makeLower(Path lower) throws IOException {
    Files.createDirectories(lower);
    Random random = new Random(1);
    for (int i = 0; i < FILES; i++) {
      double log2 = SMALLEST_LOG2 + random.nextDouble() * (LARGEST_LOG2 - SMALLEST_LOG2);
      long size = (long) Math.pow(2, log2);
      try (RandomAccessFile file = new RandomAccessFile(lower.resolve("" + i).toFile(), "rw")) {
        file.write(new byte[(int) Math.min(DATA, size)]);
        file.setLength(size);
      }
    }
  }

  private static void readLower(Path lower) throws IOException {
    for (int i = 0; i < FILES; i++) {
      try (RandomAccessFile file = new RandomAccessFile(lower.resolve("" + i).toFile(), "r")) {
        file.read(new byte[DATA]);
      }
    }
  }

  private static void makeLayers(
      Path mounted, int count, List<OverlayDirs> overlays, List<Path> targets) throws IOException {
    for (int i = 0; i < count; i++) {
      Path upper = Files.createDirectories(mounted.resolve("layers/" + i + "/upper"));
      Path work = Files.createDirectories(mounted.resolve("layers/" + i + "/work"));
      Path target = Files.createDirectories(HOME.resolve("targets/" + i));
      targets.add(target);
      overlays.add(OverlayDirs.of(List.of(mounted.resolve("lower")), upper, work, target));
    }
  }

  /** Mounts, writes, syncs and unmounts. Returns the seconds spent on writing and syncing. */
  private double write(
      Way way, EmulatedDrive drive, List<OverlayDirs> overlays, List<Path> targets, Syncs syncs)
      throws Exception {
    if (way == Way.GUARDED) {
      try (OverlayGuard guard =
          OverlayGuard.mount(overlays, new SyncRule(filesPerSync, seconds), syncs)) {
        ExecutorService one = Executors.newSingleThreadExecutor();
        Future<?> running =
            one.submit(
                () -> {
                  guard.run();
                  return null;
                });
        double clock = writeAll(targets, drive);
        guard.stop();
        running.get();
        one.shutdown();
        return clock;
      }
    }
    for (int i = 0; i < targets.size(); i++) {
      mount(way, HOME.resolve("mounted"), i, targets.get(i));
    }
    try {
      return writeAll(targets, drive);
    } finally {
      for (Path target : targets) {
        Command.run("umount", target);
      }
    }
  }

  private static void mount(Way way, Path mounted, int writer, Path target) throws IOException {
    if (way == Way.BIND) {
      Command.run("mount", "--bind", mounted.resolve("lower"), target);
      return;
    }
    Path layers = mounted.resolve("layers/" + writer);
    Command.run(
        "mount",
        "-t",
        "overlay",
        "overlay",
        "-o",
        "lowerdir=%s,upperdir=%s,workdir=%s"
            .formatted(mounted.resolve("lower"), layers.resolve("upper"), layers.resolve("work")),
        target);
  }

  private double writeAll(List<Path> targets, EmulatedDrive drive) throws Exception {
    Command.run("sync", "--file-system", HOME.resolve("mounted"));
    drive.reset();
    long start = System.nanoTime();
    ExecutorService all = Executors.newFixedThreadPool(targets.size());
    List<Future<?>> running = new ArrayList<>();
    for (int i = 0; i < targets.size(); i++) {
      Path target = targets.get(i);
      Random random = new Random(i);
      running.add(all.submit(() -> writeOne(target, random, writes / targets.size())));
    }
    for (Future<?> one : running) {
      one.get();
    }
    all.shutdown();
    Command.run("sync", "--file-system", HOME.resolve("mounted"));
    return (System.nanoTime() - start) / 1e9;
  }

  private static Void writeOne(Path dir, Random random, int writes) throws IOException {
    byte[] data = new byte[WRITE];
    for (int i = 0; i < writes; i++) {
      Path path = dir.resolve("" + random.nextInt(FILES));
      try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
        file.seek((long) (random.nextDouble() * Math.max(0, file.length() - WRITE)));
        file.write(data);
      }
    }
    return null;
  }

  /** Computes the mean number of files that were copied up per sync. */
  private static final class Syncs implements GuardListener {
    private long files;
    private long syncs;

    @Override
    public void mounted(Path target) {}

    @Override
    public void synced(long copiedUp, long tookMs) {
      if (copiedUp > 0) {
        files += copiedUp;
        syncs++;
      }
    }

    private long meanFiles() {
      return syncs == 0 ? files : files / syncs;
    }

    @Override
    public void failed(Throwable failure) {
      throw new IllegalStateException(failure);
    }

    @Override
    public void ended(Path target) {}

    @Override
    public void leftBehind(Path target, String why) {
      throw new IllegalStateException(target + ": " + why);
    }
  }
}
