/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.report;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.hadoopzone.evaluation.drive.Round;
import org.hadoopzone.evaluation.job.JobFiles;
import org.hadoopzone.evaluation.storage.StorageSystem;

/**
 * A table of the jobs of a workload: elapsed time, bytes in local dirs and share of the outer zone,
 * each as a mean of all rounds.
 */
record JobsTable(Map<StorageSystem, List<Round>> rounds) {
  boolean isEmpty() {
    return rounds.values().stream().flatMap(List::stream).allMatch(r -> r.jobs().isEmpty());
  }

  @Override
  public String toString() {
    Table table =
        new Table(
            List.of("job, mean of its rounds", "wall, s", "local files, GB", "in the outer zone"));
    rounds.forEach(
        (system, all) -> {
          List<JobFiles> jobs = all.stream().flatMap(round -> round.jobs().stream()).toList();
          jobs.stream()
              .map(JobFiles::job)
              .distinct()
              .forEach(
                  name ->
                      table.row(
                          cells(
                              system.title() + ": " + name,
                              jobs.stream().filter(job -> job.job().equals(name)).toList())));
        });
    return table.toString();
  }

  private static List<String> cells(String title, List<JobFiles> runs) {
    double seconds = runs.stream().mapToDouble(JobFiles::seconds).average().orElse(0);
    double bytes = runs.stream().mapToLong(JobFiles::bytes).average().orElse(0);
    double outer = runs.stream().mapToLong(JobFiles::outerBytes).sum();
    double placed = outer + runs.stream().mapToLong(JobFiles::innerBytes).sum();
    return List.of(
        title,
        String.format(Locale.ROOT, "%.0f", seconds),
        String.format(Locale.ROOT, "%.2f", bytes / 1e9),
        placed == 0 ? "-" : String.format(Locale.ROOT, "%.0f %%", 100 * outer / placed));
  }
}
