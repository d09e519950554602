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

/** Measures what work costs on some drives together. */
public final class Meter {
  private final List<EmulatedDrive> drives;
  private final long zoneBytes;

  /**
   * @param zoneBytes the size of the outer zone of each drive, for the share of the bytes that goes
   *     there
   */
  public Meter(List<EmulatedDrive> drives, long zoneBytes) {
    this.drives = drives;
    this.zoneBytes = zoneBytes;
  }

  /** Returns the block devices of the drives. */
  public List<Path> devices() {
    return drives.stream().map(EmulatedDrive::device).toList();
  }

  /** Something to measure. */
  public interface Work {
    void run() throws Exception;
  }

  /**
   * Does work from an empty page cache on, until all is on the platters.
   *
   * @param bytes what is written and read in the files
   * @param footprint the most bytes that these files have at the same time, for the limit
   */
  public Round measure(String what, long bytes, long footprint, Work work) throws Exception {
    PageCache.drop();
    for (EmulatedDrive drive : drives) {
      drive.reset();
    }
    long start = System.nanoTime();
    work.run();
    Command.run("sync");
    List<DriveStats> stats = new ArrayList<>();
    for (EmulatedDrive drive : drives) {
      stats.add(drive.stats());
    }
    double wall = (System.nanoTime() - start) / 1e9;
    long read = sum(stats, DriveStats::readBytes);
    long written = sum(stats, DriveStats::writtenBytes);
    if (read + written == 0) {
      throw new IOException(what + ": the drive was not used, so nothing is measured");
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
