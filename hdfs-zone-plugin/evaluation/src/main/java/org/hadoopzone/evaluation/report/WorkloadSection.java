/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.hadoopzone.evaluation.drive.Round;
import org.hadoopzone.evaluation.storage.StorageSystem;
import org.hadoopzone.evaluation.work.BenchWork;

/** The report section for one workload, with tables that compare all systems. */
final class WorkloadSection {
  private final BenchWork workload;
  private final Map<StorageSystem, Result> all;
  private final SystemResults results;

  WorkloadSection(BenchWork workload, Map<StorageSystem, Result> all) {
    this.workload = workload;
    this.all = all;
    this.results = SystemResults.of(all);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("## ").append(title()).append("\n\n");
    text.append(sums()).append('\n').append(speeds()).append('\n');
    JobsTable jobs = new JobsTable(results.rounds());
    if (!jobs.isEmpty()) {
      text.append(jobs).append('\n');
    }
    all.forEach(
        (system, result) -> {
          if (result.failure() != null) {
            text.append("- **").append(system.title()).append(" failed**: ");
            text.append(result.failure()).append('\n');
          }
        });
    return text.append(results.done().size() < all.size() ? "\n" : "").toString();
  }

  private String title() {
    String title = workload.title();
    return title.substring(0, 1).toUpperCase(Locale.ROOT) + title.substring(1);
  }

  private Table sums() {
    Table table =
        new Table(
            List.of(
                "system",
                "drive busy, s",
                "against stock ext4",
                "disk zones against it",
                "of the limit",
                "wall, s",
                "seeks",
                "moved, GB",
                "in the outer zone"));
    results.rounds().forEach((system, rounds) -> table.row(sums(system, rounds)));
    return table;
  }

  private List<String> sums(StorageSystem system, List<Round> rounds) {
    double busy = results.busySeconds(system);
    double limit = rounds.stream().mapToDouble(Round::limitSeconds).sum();
    double wall = rounds.stream().mapToDouble(Round::wallSeconds).sum();
    long seeks = rounds.stream().mapToLong(Round::seeks).sum();
    double moved = rounds.stream().mapToLong(r -> r.readBytes() + r.writtenBytes()).sum();
    double outer = rounds.stream().mapToLong(Round::outerBytes).sum();
    return List.of(
        system.title(),
        format("%.1f", busy),
        change(busy, results.busySeconds(StorageSystem.EXT4)),
        change(results.busySeconds(StorageSystem.DISK_ZONES), busy),
        format("%.3f", limit / busy),
        format("%.0f", wall),
        format("%d", seeks),
        format("%.2f", moved / 1e9),
        format("%.0f %%", 100 * outer / moved));
  }

  private Table speeds() {
    List<String> header = new ArrayList<>(List.of("MB per busy second: mean (worst to best)"));
    header.addAll(results.kinds());
    Table table = new Table(header);
    for (StorageSystem system : results.done().keySet()) {
      List<String> cells = new ArrayList<>(List.of(system.title()));
      results
          .kinds()
          .forEach(kind -> cells.add(new Speeds(results.rounds(kind).get(system)).toString()));
      table.row(cells);
    }
    return table;
  }

  /**
   * Returns the difference between two times in percent; positive means more time, which is worse.
   */
  private static String change(double seconds, double than) {
    return Double.isNaN(seconds) || Double.isNaN(than)
        ? "-"
        : format("%+.1f %%", 100 * (seconds / than - 1));
  }

  private static String format(String format, Object value) {
    return String.format(Locale.ROOT, format, value);
  }
}
