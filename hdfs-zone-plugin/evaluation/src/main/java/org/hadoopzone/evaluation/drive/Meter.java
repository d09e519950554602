/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.drive;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import org.hadoopzone.testing.Command;
import org.hadoopzone.tools.fsbench.PageCache;

/** Measures the cost of work on a set of drives, as a total over all drives. */
public final class Meter {
  private final List<EmulatedDrive> drives;
  private final long zoneBytes;

  /**
   * Creates a meter.
   *
   * @param zoneBytes size of the outer zone of each drive, in bytes; used to count the bytes that
   *     are read or written there
   */
  public Meter(List<EmulatedDrive> drives, long zoneBytes) {
    this.drives = drives;
    this.zoneBytes = zoneBytes;
  }

  /** Returns the block devices of the drives. */
  public List<Path> devices() {
    return drives.stream().map(EmulatedDrive::device).toList();
  }

  /** Work to measure, for example a job. */
  public interface Work {
    void run() throws Exception;
  }

  /**
   * Runs the work with an empty page cache, and measures until all data has been flushed to the
   * drives.
   *
   * @param bytes bytes that the work writes and reads in its files
   * @param footprint largest total size of these files, in bytes; see {@link Round#limitSeconds}
   */
  public Round measure(String what, long bytes, long footprint, Work work) throws Exception {
    PageCache.drop();
    return measureDirect(
        what,
        bytes,
        footprint,
        () -> {
          work.run();
          Command.run("sync");
        });
  }

  /**
   * Measures work that writes all of its data to the drives itself, and needs no empty page cache.
   * The parameters are those of {@link #measure}.
   */
  public Round measureDirect(String what, long bytes, long footprint, Work work) throws Exception {
    for (EmulatedDrive drive : drives) {
      drive.reset();
    }
    long start = System.nanoTime();
    work.run();
    List<DriveStats> stats = new ArrayList<>();
    for (EmulatedDrive drive : drives) {
      stats.add(drive.stats());
    }
    double wall = (System.nanoTime() - start) / 1e9;
    long read = sum(stats, DriveStats::readBytes);
    long written = sum(stats, DriveStats::writtenBytes);
    if (read + written == 0) {
      throw new IOException(
          what + ": nothing was measured, because no data was read from or written to a drive");
    }
    return new Round(
        what,
        bytes,
        total(stats, DriveStats::busySeconds),
        total(stats, drive -> drive.limitSeconds(footprint / drives.size())),
        wall,
        sum(stats, DriveStats::seeks),
        read,
        written,
        sum(stats, drive -> drive.bytesBelow(zoneBytes)),
        List.of());
  }

  private static long sum(List<DriveStats> stats, ToLongFunction<DriveStats> value) {
    return stats.stream().mapToLong(value).sum();
  }

  private static double total(List<DriveStats> stats, ToDoubleFunction<DriveStats> value) {
    return stats.stream().mapToDouble(value).sum();
  }
}
