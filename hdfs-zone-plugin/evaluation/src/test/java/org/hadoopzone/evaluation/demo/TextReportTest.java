/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hadoopzone.evaluation.job.FinishedJob;
import org.hadoopzone.evaluation.watch.FileKind;
import org.hadoopzone.evaluation.watch.SeenFile;
import org.hadoopzone.evaluation.watch.WatchedFile;
import org.hadoopzone.zone.Zone;
import org.junit.jupiter.api.Test;

class TextReportTest {
  private final TextReport report =
      new TextReport(
          run(
              Zone.OUTER,
              Map.of(
                  "org.apache.hadoop.mapreduce.FileSystemCounter",
                  Map.of("DISK-ZONE-OUTER_BYTES_WRITTEN", 1_500_000L))),
          run(Zone.INNER, Map.of()));

  @Test
  void showsTheKindsThatOccurWithBothRunsSideBySide() {
    assertThat(report.placement())
        .isEqualToNormalizingNewlines(
            """
            kind of file  zones: files  outer MB  inner MB  stock: files  outer MB  inner MB
            map spill                1       1.5         -             1         -       1.5
            """);
  }

  @Test
  void showsCountersOfEachJob() {
    assertThat(report.jobs())
        .isEqualToNormalizingNewlines(
            """
            job counters  to outer MB  to inner MB  spilled over MB
            Sort                  1.5          0.0              0.0
            """);
  }

  private static DemoOutcome run(Zone zone, Map<String, Map<String, Long>> counters) {
    SeenFile file = new SeenFile(Path.of("/spill"), 1_500_000);
    return new DemoOutcome(
        "run",
        List.of(new FinishedJob("Sort", 2, counters)),
        List.of(new WatchedFile(file, FileKind.MAP_SPILL, zone)),
        Map.of(),
        Map.of(),
        List.of(),
        Optional.empty());
  }
}
