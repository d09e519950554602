/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.hadoopzone.evaluation.drive.RunGuard;
import org.hadoopzone.fence.ByteRange;
import org.hadoopzone.fence.Fence;
import org.hadoopzone.fence.pack.ColdRule;
import org.hadoopzone.fence.pack.DataFiles;
import org.hadoopzone.fence.pack.PackPlan;
import org.hadoopzone.fence.pack.PackSettings;
import org.hadoopzone.fence.pack.PackTarget;
import org.hadoopzone.testing.Command;
import org.hadoopzone.testing.JavaProcess;

/**
 * Measures the time and memory that packing takes in a DataNode with many large disks. A sparse
 * file system of 20 TB in memory stands in for all disks. A JVM with a limited heap makes one plan
 * per disk and keeps all plans. A plan holds a limited number of files, so its memory use does not
 * depend on the number of blocks.
 */
public final class PackingBenchmark {
  private static final Path HOME = Path.of("target/packing-benchmark").toAbsolutePath();
  private static final String DEFAULT_BLOCKS = "100000";
  private static final String DEFAULT_DISKS = "24";
  private static final String HEAP = "-Xmx64m";
  private static final long DISK_BYTES = 20_000_000_000_000L;
  private static final long USED_BYTES = DISK_BYTES / 100 * 65;
  private static final long ALLOWED_BYTES = DISK_BYTES / 100 * 80;
  private static final int PARTS = 4096;

  /** Number of subdirectories on each of the two levels of the directory layout of HDFS. */
  private static final int SUBDIRS = 32;

  private PackingBenchmark() {}

  /**
   * Runs the benchmark. Needs root.
   *
   * @param args optional: the number of blocks to create, or the absolute path of an existing data
   *     dir to measure instead; and the number of disks
   */
  public static void main(String[] args) throws Exception {
    String what = args.length > 0 ? args[0] : DEFAULT_BLOCKS;
    String disks = args.length > 1 ? args[1] : DEFAULT_DISKS;
    if (what.startsWith("/")) {
      measure(Path.of(what), Integer.parseInt(disks));
    } else {
      run(Integer.parseInt(what), disks);
    }
  }

  @SuppressWarnings("try") // the block does not use the guard, which unmounts on close
  private static void run(int blocks, String disks) throws IOException, InterruptedException {
    if (!"root".equals(System.getProperty("user.name"))) {
      throw new IOException("Cannot measure packing: mounting file systems requires root");
    }
    try (RunGuard guard = RunGuard.start(HOME)) {
      Path memory = Files.createDirectories(HOME.resolve("memory"));
      Path disk = Files.createDirectories(HOME.resolve("disk"));
      Command.run("mount", "-t", "tmpfs", "-o", "size=8G", "tmpfs", memory);
      Path image = memory.resolve("image");
      Command.run("truncate", "--size", DISK_BYTES, image);
      Command.run("mkfs.ext4", "-q", "-m", "0", "-N", 2L * blocks, "-J", "size=64", image);
      Command.run("mount", "-o", "loop,noinit_itable", image, disk);
      addBlocks(disk, blocks);
      Fence.in(disk).set(ByteRange.of(0, ALLOWED_BYTES), Fence.Mode.ADVISORY, (done, total) -> {});
      measureInOwnProcess(disk, disks);
    }
  }

  /**
   * Adds old blocks in the directory layout of a DataNode. The files are sparse, because ext4 would
   * need an hour to allocate all blocks.
   */
  private static void addBlocks(Path disk, int blocks) throws IOException {
    Path current = Files.createDirectories(disk.resolve("current"));
    Files.createFile(current.resolve("VERSION"));
    Path finalized = current.resolve("BP-1-127.0.0.1-1/current/finalized");
    FileTime old = FileTime.from(Instant.now().minus(Duration.ofDays(365)));
    for (int i = 0; i < blocks; i++) {
      Path dir =
          finalized.resolve("subdir" + i % SUBDIRS).resolve("subdir" + i / SUBDIRS % SUBDIRS);
      if (i < SUBDIRS * SUBDIRS) {
        Files.createDirectories(dir);
      }
      Path block = dir.resolve("blk_" + (1_073_741_825L + i));
      try (RandomAccessFile file = new RandomAccessFile(block.toFile(), "rw")) {
        file.setLength(USED_BYTES / blocks);
      }
      Files.getFileAttributeView(block, BasicFileAttributeView.class).setTimes(old, old, null);
    }
  }

  private static void measureInOwnProcess(Path disk, String disks)
      throws IOException, InterruptedException {
    int exitCode =
        JavaProcess.of(PackingBenchmark.class, List.of(disk.toString(), disks), HEAP)
            .inheritIO()
            .start()
            .waitFor();
    if (exitCode != 0) {
      throw new IOException("The process that measures packing failed with exit code " + exitCode);
    }
  }

  private static void measure(Path disk, int disks) throws IOException, InterruptedException {
    List<PackPlan> plans = new ArrayList<>();
    long begin = System.nanoTime();
    for (int i = 0; i < disks; i++) {
      plans.add(plan(disk));
    }
    double walk = secondsSince(begin) / disks;
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    long used = runtime.totalMemory() - runtime.freeMemory();
    begin = System.nanoTime();
    for (int i = 0; i < disks; i++) {
      Fence.in(disk).quickStatus();
    }
    double look = secondsSince(begin);
    PackPlan plan = plans.get(disks - 1);
    System.out.printf(
        "%d plans, each with %d files and %.2f TB; complete: %b%n",
        plans.size(), plan.files().size(), plan.bytes() / 1e12, plan.isComplete());
    System.out.printf("mean time to plan one disk, metadata in the page cache: %.2f s%n", walk);
    System.out.printf("heap in use with all plans: %.1f MB (JVM option %s)%n", used / 1e6, HEAP);
    System.out.printf("time to read the status of all fences: %.3f s%n", look);
  }

  /**
   * Makes a plan as the fence service does. The sparse blocks have no addresses, so this method
   * assigns consecutive addresses to them. This disk is completely free, so its plan is larger than
   * that of a disk that is 65 % full.
   */
  private static PackPlan plan(Path disk) throws IOException, InterruptedException {
    Fence fence = Fence.in(disk);
    PackPlan.Builder plan =
        new PackPlan.Builder(new PackTarget(DISK_BYTES, fence.map(PARTS)), DISK_BYTES);
    ColdRule rule = new ColdRule(PackSettings.defaults(), 0, System.currentTimeMillis());
    AtomicLong address = new AtomicLong();
    DataFiles.walk(
        List.of(disk),
        file -> {
          Optional<ColdRule.Stay> stay = rule.stay(file);
          if (stay.isPresent()) {
            plan.stays(stay.get());
            return;
          }
          if (!Fence.extents(file.path()).isEmpty()) {
            throw new IOException(file + " is not sparse");
          }
          long start = address.getAndAdd(file.size());
          plan.cold(file.withExtents(List.of(ByteRange.of(start, file.size()))));
        });
    return plan.build();
  }

  private static double secondsSince(long begin) {
    return (System.nanoTime() - begin) / 1e9;
  }
}
