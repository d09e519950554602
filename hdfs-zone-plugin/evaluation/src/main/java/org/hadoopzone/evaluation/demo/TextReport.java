/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.demo;

import java.util.ArrayList;
import java.util.List;
import org.hadoopzone.evaluation.job.FinishedJob;
import org.hadoopzone.evaluation.watch.FileKind;
import org.hadoopzone.evaluation.watch.Placement;
import org.hadoopzone.zone.Zone;

/** The report for a terminal. */
record TextReport(DemoOutcome zones, DemoOutcome stock) {
  /** Returns a table of the number and size of the files of each kind in each zone. */
  String placement() {
    Placement with = zones.placement();
    Placement without = stock.placement();
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
          counter(job, "DISK-ZONE-OUTER_BYTES_WRITTEN"),
          counter(job, "DISK-ZONE-INNER_BYTES_WRITTEN"),
          counter(job, "DISK-ZONE-SPILL-OVER_BYTES_WRITTEN"));
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
    return job.zoneCounters().isEmpty()
        ? "-"
        : Megabytes.text(job.zoneCounters().getOrDefault(name, 0L));
  }
}
