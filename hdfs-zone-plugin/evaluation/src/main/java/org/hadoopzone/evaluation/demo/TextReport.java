/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.hadoopzone.evaluation.demo.disk.DiskMap;
import org.hadoopzone.evaluation.demo.disk.DiskUse;
import org.hadoopzone.evaluation.job.FinishedJob;
import org.hadoopzone.evaluation.watch.FileKind;
import org.hadoopzone.evaluation.watch.Placement;
import org.hadoopzone.zone.Zone;

/** The report for a terminal. */
record TextReport(DemoOutcome zones, DemoOutcome stock) {
  private static final int MAP_COLUMNS = 64;

  /** Returns maps of the disks; empty if the disks are plain directories. */
  String maps() {
    if (zones.disk().isEmpty() || stock.disk().isEmpty()) {
      return "";
    }
    DiskUse disk = zones.disk().get();
    String fast = String.format(Locale.ROOT, "fast tracks, %.0f MB/s", disk.fastestRate());
    String slow = String.format(Locale.ROOT, "slow tracks, %.0f MB/s", disk.slowestRate());
    String gap = " ".repeat(MAP_COLUMNS - fast.length() - slow.length());
    StringBuilder text = new StringBuilder();
    text.append(String.format("%-27s %s%s%s%n", "", fast, gap, slow));
    for (DemoOutcome run : List.of(zones, stock)) {
      DiskUse use = run.disk().orElseThrow();
      text.append(
          String.format("%-27s|%s|%n", run.name() + ", before", map(use.before(MAP_COLUMNS))));
      text.append(
          String.format("%-27s|%s|%n", run.name() + ", after", map(use.after(MAP_COLUMNS))));
    }
    text.append(String.format("%-27s T temporary files   # permanent files   . mostly free%n", ""));
    return text.toString();
  }

  private static String map(DiskMap map) {
    StringBuilder text = new StringBuilder();
    for (DiskMap.Column column : map.columns()) {
      text.append(column.temporary() > 0.1 ? 'T' : column.permanent() >= 0.5 ? '#' : '.');
    }
    return text.toString();
  }

  /**
   * Returns a table of the files of each kind in each zone: their number and size, or, for runs on
   * emulated drives, the bytes that the drive read and wrote.
   */
  String placement() {
    return zones.disk().isPresent() && stock.disk().isPresent()
        ? disks(zones.disk().get(), stock.disk().get())
        : files(zones.placement(), stock.placement());
  }

  private static String disks(DiskUse with, DiskUse without) {
    TextTable table =
        new TextTable()
            .row(
                "read and written on the disk",
                "zones: fast MB",
                "slow MB",
                "stock: fast MB",
                "slow MB");
    for (FileKind kind : FileKind.values()) {
      List<String> row = new ArrayList<>(List.of(kind.label()));
      long sum = 0;
      for (DiskUse use : List.of(with, without)) {
        for (Zone zone : Zone.values()) {
          long bytes = use.bytes(kind, zone);
          sum += bytes;
          row.add(bytes == 0 ? "-" : Megabytes.text(bytes));
        }
      }
      if (sum > 0) {
        table.row(row.toArray(String[]::new));
      }
    }
    return table.toString();
  }

  private static String files(Placement with, Placement without) {
    TextTable table =
        new TextTable()
            .row(
                "kind of file",
                "zones: files",
                "outer MB",
                "inner MB",
                "stock: files",
                "outer MB",
                "inner MB");
    for (FileKind kind : FileKind.values()) {
      if (with.tally(kind).files() + without.tally(kind).files() > 0) {
        List<String> row = new ArrayList<>(List.of(kind.label()));
        row.addAll(cells(kind, with));
        row.addAll(cells(kind, without));
        table.row(row.toArray(String[]::new));
      }
    }
    return table.toString();
  }

  /** Returns a table of the bytes that each job wrote to each zone, as counted by its tasks. */
  String jobs() {
    TextTable table =
        new TextTable().row("job counters", "to outer MB", "to inner MB", "spilled over MB");
    for (FinishedJob job : zones.jobs()) {
      table.row(
          job.name(),
          counter(job, FinishedJob.BYTES_TO_OUTER),
          counter(job, FinishedJob.BYTES_TO_INNER),
          counter(job, FinishedJob.BYTES_SPILLED_OVER));
    }
    return table.toString();
  }

  private static List<String> cells(FileKind kind, Placement placement) {
    return List.of(
        Long.toString(placement.tally(kind).files()),
        megabytes(placement.tally(kind, Zone.OUTER)),
        megabytes(placement.tally(kind, Zone.INNER)));
  }

  private static String megabytes(Placement.Tally tally) {
    return tally.files() == 0 ? "-" : Megabytes.text(tally.bytes());
  }

  private static String counter(FinishedJob job, String name) {
    return job.zoneCounters().isEmpty() ? "-" : Megabytes.text(job.zoneCounter(name));
  }
}
