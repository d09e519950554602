/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.demo;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.hadoopzone.evaluation.demo.disk.AgedDrive;
import org.hadoopzone.evaluation.demo.disk.DiskUse;
import org.hadoopzone.evaluation.watch.FileKind;
import org.hadoopzone.zone.Zone;

/**
 * The result in figures, for readers who have never heard of disk zones.
 *
 * @param withZones temporary bytes with disk zones
 * @param withStock temporary bytes with stock Hadoop
 * @param time disk busy time; empty if the disks are plain directories
 */
record Headline(Share withZones, Share withStock, Optional<Time> time) {
  static final String WHY =
      "The outer tracks of a hard disk are about twice as fast as its inner ones. Disk zones keep"
          + " them for the temporary files of jobs; stock Hadoop fills them with permanent data.";

  /** The bytes of temporary files on the fast tracks, and all bytes of temporary files. */
  record Share(long fast, long all) {
    long percent() {
      return all == 0 ? 0 : Math.round(100.0 * fast / all);
    }

    @Override
    public String toString() {
      return String.format(
          Locale.ROOT, "%d %% (%s of %s MB)", percent(), megabytes(fast), megabytes(all));
    }

    private static String megabytes(long bytes) {
      return String.format(Locale.ROOT, "%.0f", Megabytes.of(bytes));
    }
  }

  /** Seconds for which the disk was busy with all jobs. */
  record Time(double zones, double stock) {
    /** Returns the change in words, such as {@code 20 % less}. */
    String change() {
      double percent = 100 * (zones / stock - 1);
      return String.format(
          Locale.ROOT, "%.0f %% %s", Math.abs(percent), percent < 0 ? "less" : "more");
    }
  }

  static Headline of(DemoOutcome zones, DemoOutcome stock) {
    return new Headline(
        share(zones),
        share(stock),
        zones
            .disk()
            .flatMap(
                with ->
                    stock
                        .disk()
                        .map(
                            without ->
                                new Time(
                                    with.stats().busySeconds(), without.stats().busySeconds()))));
  }

  private static Share share(DemoOutcome run) {
    long fast = temporary(run, Zone.OUTER);
    return new Share(fast, fast + temporary(run, Zone.INNER));
  }

  private static long temporary(DemoOutcome run, Zone zone) {
    return Arrays.stream(FileKind.values())
        .filter(kind -> kind.promised().equals(Optional.of(Zone.OUTER)))
        .mapToLong(kind -> run.bytes(kind, zone))
        .sum();
  }

  /** Returns the lines for a terminal. */
  List<String> lines() {
    return List.of(
        String.format(
            "Temporary files %s: %s with disk zones, %s with stock Hadoop.",
            time.isPresent() ? "on the fast tracks" : "in the outer zone", withZones, withStock),
        time.map(
                busy ->
                    String.format(
                        Locale.ROOT,
                        "Disk busy with the same jobs: %.1f s with disk zones, %.1f s with stock"
                            + " Hadoop: %s time.",
                        busy.zones(),
                        busy.stock(),
                        busy.change()))
            .orElse("Time on the disk: not measured, because the zones are plain directories."));
  }

  /** Describes the drive that was measured. */
  static String drive(DiskUse disk) {
    return String.format(
        Locale.ROOT,
        "Emulated hard disk of 500 GB, scaled to %.0f GB, %d %% full before the jobs. Fast tracks:"
            + " its outermost %d %%. Rates: %.0f MB/s on the outermost tracks, %.0f MB/s on the"
            + " innermost. Temporary bytes: those that the disk read and wrote.",
        disk.stats().capacityBytes() / 1e9,
        AgedDrive.FILLED_PERCENT,
        AgedDrive.FAST_PERCENT,
        disk.fastestRate(),
        disk.slowestRate());
  }
}
