/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.demo.disk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.hadoopzone.blockdev.DeviceNumber;
import org.hadoopzone.evaluation.ageing.AgeingPlan;
import org.hadoopzone.evaluation.ageing.AgeingPlan.PlannedFile;
import org.hadoopzone.evaluation.cluster.ClusterDirs;
import org.hadoopzone.evaluation.cluster.MemoryLimit;
import org.hadoopzone.evaluation.cluster.Site;
import org.hadoopzone.evaluation.drive.DirtyPages;
import org.hadoopzone.evaluation.drive.EmulatedDrive;
import org.hadoopzone.evaluation.drive.Meter;
import org.hadoopzone.evaluation.seeks.FileAccess;
import org.hadoopzone.evaluation.seeks.FileMap;
import org.hadoopzone.evaluation.seeks.SeekTracer;
import org.hadoopzone.evaluation.storage.Storage;
import org.hadoopzone.evaluation.storage.StorageSystem;
import org.hadoopzone.evaluation.watch.FileKind;
import org.hadoopzone.fence.ByteRange;
import org.hadoopzone.testing.Command;
import org.hadoopzone.tools.blockdev.Sysfs;
import org.hadoopzone.tools.fsbench.PageCache;

/**
 * An emulated drive that permanent files have filled and aged. The files are allocated but not
 * written, so the drive fills quickly, and its image on this machine does not grow.
 */
public final class AgedDrive implements DemoDisk {
  /** Part of the drive that permanent files fill before the jobs start, in percent. */
  public static final int FILLED_PERCENT = 65;

  /**
   * Part of the drive that counts as its fast tracks, in percent. This is the size of the outer
   * zone with disk zones. The temporary files of the jobs fit into it.
   */
  public static final int FAST_PERCENT = 18;

  private static final String PROFILE = "dt01aca050";
  private static final int DATA_PART = 32;
  private static final long LEAST_CAPACITY = 5_000_000_000L;
  private static final int AGEING_DIRS = 32;
  private static final int LEAST_FILE_PART = 640;

  /** Memory for all daemons and tasks, with a few hundred MB of page cache, in bytes. */
  private static final long MEMORY = 3_000_000_000L;

  /**
   * Limit for dirty data, in bytes. Linux's default is a fifth of the memory; this limit is scaled
   * down like the data.
   */
  private static final long DIRTY = 64_000_000;

  /**
   * Sets the free space below which a DataNode avoids a volume. The default, 1 GiB, is meant for
   * real disks.
   */
  private static final Map<String, String> ADDITIONAL_SPACE =
      Map.of(
          "dfs.datanode.round-robin-volume-choosing-policy.additional-available-space", "67108864");

  private final EmulatedDrive drive;
  private final Storage storage;
  private final MemoryLimit memory;
  private final long fastEnd;
  private final List<ByteRange> filled;

  /** Resources to close; the resource that was opened last is closed first. */
  private final Deque<AutoCloseable> open;

  private AgedDrive(long fastEnd, StorageSystem system, Path home, long capacity)
      throws IOException {
    this.fastEnd = fastEnd;
    open = new ArrayDeque<>();
    try {
      drive = opened(EmulatedDrive.up(PROFILE, home.resolve("drive"), capacity));
      storage = opened(system.prepare(drive.device(), home.resolve("mounts"), fastEnd));
      filled = extents(fill(storage, capacity));
      opened(DirtyPages.limit(List.of(drive.device()), DIRTY));
      memory = opened(MemoryLimit.of(MEMORY));
    } catch (IOException | RuntimeException e) {
      try {
        close();
      } catch (IOException suppressed) {
        e.addSuppressed(suppressed);
      }
      throw e;
    }
  }

  private <T extends AutoCloseable> T opened(T resource) {
    open.push(resource);
    return resource;
  }

  /** Returns the capacity of a drive for jobs that sort some data, in bytes. */
  public static long capacityFor(long dataBytes) {
    return Math.max(LEAST_CAPACITY, DATA_PART * dataBytes);
  }

  /**
   * Starts a drive, and fills it.
   *
   * @param home directory for the drive and the mount points
   * @param capacity in bytes
   */
  public static AgedDrive make(StorageSystem system, Path home, long capacity) throws IOException {
    return new AgedDrive(capacity / 100 * FAST_PERCENT, system, home, capacity);
  }

  private static Collection<Path> fill(Storage storage, long capacity) throws IOException {
    AgeingPlan plan = AgeingPlan.of(capacity / 100 * FILLED_PERCENT, capacity / LEAST_FILE_PART);
    Map<Integer, Path> files = new TreeMap<>();
    for (AgeingPlan.Pass pass : plan.passes()) {
      for (PlannedFile file : pass.deleted()) {
        Files.delete(files.remove(file.number()));
      }
      Command.run("sync");
      for (PlannedFile file : pass.created()) {
        Path dir =
            storage.permanentDir(file.bytes()).resolve("files" + file.number() % AGEING_DIRS);
        Path path = Files.createDirectories(dir).resolve("file" + file.number());
        Command.run("fallocate", "--length", file.bytes(), path);
        files.put(file.number(), path);
      }
    }
    Command.run("sync");
    return files.values();
  }

  /** Returns the extents of files, as addresses on the drive. */
  private static List<ByteRange> extents(Collection<Path> files) throws IOException {
    List<ByteRange> extents = new ArrayList<>();
    for (Path file : files) {
      long start = Sysfs.ofThisMachine().device(DeviceNumber.holding(file)).start();
      for (ByteRange extent : FileMap.of(file).extents()) {
        extents.add(ByteRange.of(start + extent.start(), extent.length()));
      }
    }
    return extents;
  }

  @Override
  public ClusterDirs dirs() {
    return storage;
  }

  @Override
  public int dataNodes() {
    return 1;
  }

  @Override
  public Map<Site, Map<String, String>> settings() {
    return Map.of(Site.HDFS, ADDITIONAL_SPACE);
  }

  @Override
  public List<String> launcher() {
    return memory.launcher();
  }

  @Override
  public Optional<DiskUse> measure(Meter.Work work, Callable<Map<Long, FileKind>> blocks)
      throws Exception {
    SeekTracer tracer = SeekTracer.of(drive, storage);
    dropCache();
    drive.reset();
    List<FileAccess> accesses = tracer.accesses(work, blocks);
    return Optional.of(new DiskUse(drive.stats(), fastEnd, filled, accesses));
  }

  @Override
  public void dropCache() throws IOException {
    PageCache.drop();
  }

  @Override
  public void close() throws IOException {
    IOException failure = null;
    while (!open.isEmpty()) {
      try {
        open.pop().close();
      } catch (Exception e) {
        failure = failure == null ? new IOException(e.getMessage(), e) : failure;
      }
    }
    if (failure != null) {
      throw failure;
    }
  }
}
