/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.demo.disk;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hadoopzone.evaluation.drive.DriveStats;
import org.hadoopzone.evaluation.drive.DriveStats.RecordingZone;
import org.hadoopzone.evaluation.seeks.FileAccess;
import org.hadoopzone.evaluation.seeks.Passage;
import org.hadoopzone.evaluation.watch.FileKind;
import org.hadoopzone.fence.ByteRange;
import org.hadoopzone.tools.trace.Direction;

/** Builds the {@link DiskUse} of a drive of 100 MB whose first 20 MB are the fast tracks. */
public final class DiskUses {
  private static final long MB = 1_000_000;
  private static final int FAST_RATE = 190;
  private static final int SLOW_RATE = 90;
  private static final int SLOW_FROM = 50;

  private final List<FileAccess> accesses = new ArrayList<>();

  /** Adds an access. */
  public DiskUses access(FileKind kind, long atMegabyte, long megabytes) {
    double seconds = (double) megabytes / (atMegabyte < SLOW_FROM ? FAST_RATE : SLOW_RATE);
    Passage passage =
        new Passage(0, atMegabyte * MB, megabytes * MB, Direction.WRITE, 0, 0, seconds);
    accesses.add(new FileAccess(passage, Optional.of(kind)));
    return this;
  }

  /** Returns the use of the drive, with permanent files from 50 MB on. */
  public DiskUse busy(double seconds) {
    DriveStats stats =
        new DriveStats(
            100 * MB,
            seconds,
            0,
            List.of(
                new RecordingZone(0, FAST_RATE, 0, 0),
                new RecordingZone(SLOW_FROM * MB, SLOW_RATE, 0, 0)));
    return new DiskUse(stats, 20 * MB, List.of(ByteRange.of(50 * MB, 50 * MB)), accesses);
  }
}
