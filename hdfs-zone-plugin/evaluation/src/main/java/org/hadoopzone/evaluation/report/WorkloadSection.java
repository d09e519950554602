/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.hadoopzone.evaluation.drive.Round;
import org.hadoopzone.evaluation.storage.StorageSystem;
import org.hadoopzone.evaluation.work.BenchWork;

/**
 * The report section for one workload, with tables that compare all systems. The elapsed times are
 * those of a real drive only if the emulated drives ran in real time.
 */
final class WorkloadSection {
  private final BenchWork workload;
  private final Map<StorageSystem, Result> all;
  private final SystemResults results;
  private final boolean isRealTime;

  WorkloadSection(BenchWork workload, Map<StorageSystem, Result> all, boolean isRealTime) {
    this.workload = workload;
    this.isRealTime = isRealTime;
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
    String packing = packing();
    if (!packing.isEmpty()) {
      text.append(packing).append('\n');
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
    List<String> header =
        new ArrayList<>(
            List.of(
                "system", "drive busy, s", "against stock ext4", "disk zones against this system"));
    if (hasInPlace()) {
      header.add("zones in place against this system");
    }
    header.add("limit / drive busy");
    header.addAll(
        isRealTime ? List.of("run time, s", "run time against stock ext4") : List.of("wall, s"));
    header.addAll(List.of("seeks", "moved, GB", "in the outer zone"));
    Table table = new Table(header);
    results.rounds().forEach((system, rounds) -> table.row(sums(system, rounds)));
    return table;
  }

  private boolean hasInPlace() {
    return all.containsKey(StorageSystem.ZONES_IN_PLACE);
  }

  /** Returns a list with the cost of moving cold files; empty if no system moved any. */
  private String packing() {
    StringBuilder text = new StringBuilder();
    all.forEach(
        (system, result) -> {
          if (!result.packing().isEmpty()) {
            double moved = result.packing().stream().mapToLong(Round::bytes).sum() / 2;
            double busy = result.packing().stream().mapToDouble(Round::busySeconds).sum();
            double wall = result.packing().stream().mapToDouble(Round::wallSeconds).sum();
            text.append(
                String.format(
                    Locale.ROOT,
                    "- **Cost of packing, %s**: %.2f GB moved; drive busy for %.1f s, which the"
                        + " table does not include; finished after %.0f s.%n",
                    system.title(),
                    moved / 1e9,
                    busy,
                    wall));
          }
        });
    return text.toString();
  }

  private List<String> sums(StorageSystem system, List<Round> rounds) {
    double busy = results.busySeconds(system);
    double limit = rounds.stream().mapToDouble(Round::limitSeconds).sum();
    double wall = wallSeconds(rounds);
    long seeks = rounds.stream().mapToLong(Round::seeks).sum();
    double moved = rounds.stream().mapToLong(r -> r.readBytes() + r.writtenBytes()).sum();
    double outer = rounds.stream().mapToLong(Round::outerBytes).sum();
    List<String> cells = new ArrayList<>();
    cells.add(system.title());
    cells.add(format("%.1f", busy));
    cells.add(change(busy, results.busySeconds(StorageSystem.EXT4)));
    cells.add(change(results.busySeconds(StorageSystem.DISK_ZONES), busy));
    if (hasInPlace()) {
      cells.add(change(results.busySeconds(StorageSystem.ZONES_IN_PLACE), busy));
    }
    cells.add(format("%.3f", limit / busy));
    cells.add(format("%.0f", wall));
    if (isRealTime) {
      List<Round> stock = results.rounds().get(StorageSystem.EXT4);
      cells.add(change(wall, stock == null ? Double.NaN : wallSeconds(stock)));
    }
    cells.add(format("%d", seeks));
    cells.add(format("%.2f", moved / 1e9));
    cells.add(format("%.0f %%", 100 * outer / moved));
    return cells;
  }

  private static double wallSeconds(List<Round> rounds) {
    return rounds.stream().mapToDouble(Round::wallSeconds).sum();
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
