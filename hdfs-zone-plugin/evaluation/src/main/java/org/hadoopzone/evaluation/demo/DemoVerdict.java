/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.hadoopzone.evaluation.job.FinishedJob;
import org.hadoopzone.evaluation.watch.FileKind;
import org.hadoopzone.evaluation.watch.Placement;
import org.hadoopzone.evaluation.watch.WatchedFile;

/**
 * Checks the outputs and the task failures of both runs, and the placement of files with disk
 * zones. Checks the placement twice: as the demo saw it, and as the tasks counted it.
 *
 * @param problems one line per problem; empty if there are none
 */
record DemoVerdict(List<String> problems) {
  static final String GOOD =
      "As expected: all intermediate files and all blocks of temporary files were in the outer"
          + " zone, and all blocks of permanent files in the inner zone. All outputs are the same as"
          + " with stock Hadoop.";

  /**
   * The kinds of files that disk zones handle. A run must produce at least one file of each kind.
   */
  static final List<FileKind> SUBJECTS =
      List.of(
          FileKind.MAP_SPILL,
          FileKind.MAP_OUTPUT,
          FileKind.SHUFFLED,
          FileKind.MERGE,
          FileKind.TEMPORARY_BLOCK,
          FileKind.PERMANENT_BLOCK);

  static DemoVerdict of(DemoOutcome zones, DemoOutcome stock) {
    List<String> problems = new ArrayList<>();
    for (DemoOutcome run : List.of(zones, stock)) {
      jobs(run, problems);
      watch(run, problems);
    }
    outputs(zones, stock, problems);
    places(zones, problems);
    counters(zones, problems);
    return new DemoVerdict(List.copyOf(problems));
  }

  boolean isGood() {
    return problems.isEmpty();
  }

  private static void jobs(DemoOutcome run, List<String> problems) {
    for (String problem : run.sortProblems()) {
      problems.add(run.name() + ": " + problem);
    }
    for (FinishedJob job : run.jobs()) {
      job.mishaps()
          .forEach(
              (what, count) ->
                  problems.add(run.name() + ": " + job.name() + ": " + count + " x " + what));
    }
  }

  private static void watch(DemoOutcome run, List<String> problems) {
    Placement placement = run.placement();
    for (FileKind kind : SUBJECTS) {
      if (placement.tally(kind).files() == 0) {
        problems.add(run.name() + ": found no files of kind \"" + kind.label() + "\"");
      }
    }
    run.replicas()
        .forEach(
            (kind, expected) -> {
              long seen = placement.tally(kind).files();
              if (seen != expected) {
                problems.add(
                    String.format(
                        "%s: found %d files of kind \"%s\" on disk, but the NameNode reports %d",
                        run.name(), seen, kind.label(), expected));
              }
            });
  }

  private static void outputs(DemoOutcome zones, DemoOutcome stock, List<String> problems) {
    Set<String> paths = new TreeSet<>(zones.outputs().keySet());
    paths.addAll(stock.outputs().keySet());
    for (String path : paths) {
      if (!Objects.equals(zones.outputs().get(path), stock.outputs().get(path))) {
        problems.add(path + " differs between the two runs");
      }
    }
  }

  private static void places(DemoOutcome zones, List<String> problems) {
    for (WatchedFile placed : zones.files()) {
      if (!placed.asPromised()) {
        problems.add(
            String.format(
                "%s in the %s zone: %s",
                placed.kind().label(),
                placed.zone().name().toLowerCase(Locale.ROOT),
                placed.file().path()));
      }
    }
  }

  /**
   * Checks the job counters. The demo may miss a file that exists only for a moment, but the tasks
   * count the bytes of all intermediate files.
   */
  private static void counters(DemoOutcome zones, List<String> problems) {
    for (FinishedJob job : zones.jobs()) {
      if (job.hasIntermediateFiles() && job.zoneCounter(FinishedJob.BYTES_TO_OUTER) == 0) {
        problems.add(
            String.format(
                "%s: %s: %s is 0, although the job has intermediate files",
                zones.name(), job.name(), FinishedJob.BYTES_TO_OUTER));
      }
      for (String counter : List.of(FinishedJob.BYTES_TO_INNER, FinishedJob.BYTES_SPILLED_OVER)) {
        long bytes = job.zoneCounter(counter);
        if (bytes > 0) {
          problems.add(
              String.format(
                  "%s: %s: %s is %d instead of 0", zones.name(), job.name(), counter, bytes));
        }
      }
    }
  }
}
