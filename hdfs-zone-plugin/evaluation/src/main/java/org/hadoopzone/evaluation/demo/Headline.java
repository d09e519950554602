/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.demo;

import java.util.ArrayList;
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
 * @param speed speed of the disks; empty if they are plain directories
 */
record Headline(Share withZones, Share withStock, Optional<Speed> speed) {
  static final String WHY =
      "The outer tracks of a hard disk are about twice as fast as its inner ones. Disk zones keep"
          + " the outer tracks for the temporary files of jobs; stock Hadoop fills them with"
          + " permanent data.";

  /** The bytes of temporary files: on the fast tracks, and in total. */
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

  /** The disk statistics of both runs, measured while the jobs ran. */
  record Speed(OneDisk zones, OneDisk stock) {
    /** Returns the change of the busy time in words, such as {@code 20 % less}. */
    String busyChange() {
      return change(zones.busySeconds(), stock.busySeconds(), "less", "more");
    }

    /** Returns the change of the rate in words, such as {@code 50 % higher}. */
    String rateChange() {
      return change(zones.rate(), stock.rate(), "lower", "higher");
    }

    private static String change(double now, double before, String lower, String higher) {
      if (before == 0) {
        return "not measured, because too few bytes reached the disk";
      }
      double percent = 100 * (now / before - 1);
      return String.format(
          Locale.ROOT, "%.0f %% %s", Math.abs(percent), percent < 0 ? lower : higher);
    }
  }

  /**
   * The statistics of a disk, measured while the jobs ran.
   *
   * @param busySeconds disk busy time for all jobs
   * @param rate mean transfer rate of temporary files in MB per second, excluding seeks
   */
  record OneDisk(double busySeconds, double rate) {
    private static OneDisk of(DiskUse use) {
      return new OneDisk(use.stats().busySeconds(), use.temporaryRate());
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
                    stock.disk().map(without -> new Speed(OneDisk.of(with), OneDisk.of(without)))));
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
    List<String> lines = new ArrayList<>();
    lines.add(
        String.format(
            "Temporary files %s: %s with disk zones, %s with stock Hadoop.",
            speed.isPresent() ? "on the fast tracks" : "in the outer zone", withZones, withStock));
    if (speed.isPresent()) {
      OneDisk zones = speed.get().zones();
      OneDisk stock = speed.get().stock();
      lines.add(
          String.format(
              Locale.ROOT,
              "Transfer rate of these files: %.0f MB/s with disk zones, %.0f MB/s with stock Hadoop: %s.",
              zones.rate(),
              stock.rate(),
              speed.get().rateChange()));
      lines.add(
          String.format(
              Locale.ROOT,
              "Disk busy time for the same jobs: %.1f s with disk zones, %.1f s with stock Hadoop:"
                  + " %s.",
              zones.busySeconds(),
              stock.busySeconds(),
              speed.get().busyChange()));
    } else {
      lines.add("Disk busy time: not measured, because the zones are plain directories.");
    }
    return lines;
  }

  /** Describes the drive that was measured. */
  static String drive(DiskUse disk) {
    return String.format(
        Locale.ROOT,
        "Emulated hard disk of 500 GB, scaled to %.0f GB, %d %% full before the jobs. Fast tracks:"
            + " the outermost %d %%. Rates: %.0f MB/s on the outermost tracks, %.0f MB/s on the"
            + " innermost. For temporary files, MB are the bytes that the disk read and wrote.",
        disk.stats().capacityBytes() / 1e9,
        AgedDrive.FILLED_PERCENT,
        AgedDrive.FAST_PERCENT,
        disk.fastestRate(),
        disk.slowestRate());
  }
}
