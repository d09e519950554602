/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hadoopzone.evaluation.demo.disk.DiskUse;
import org.hadoopzone.evaluation.demo.disk.DiskUses;
import org.hadoopzone.evaluation.watch.FileKind;
import org.hadoopzone.evaluation.watch.SeenFile;
import org.hadoopzone.evaluation.watch.WatchedFile;
import org.hadoopzone.zone.Zone;
import org.junit.jupiter.api.Test;

class HeadlineTest {
  private final DiskUse fast = new DiskUses().access(FileKind.MAP_SPILL, 0, 10).busy(6);
  private final DiskUse slow =
      new DiskUses()
          .access(FileKind.MAP_SPILL, 0, 5)
          .access(FileKind.MERGE, 60, 15)
          .access(FileKind.PERMANENT_BLOCK, 40, 10)
          .busy(8);

  @Test
  void statesTheBytesOnTheFastTracksTheirRateAndTheBusyTimeOfBothRuns() {
    assertThat(Headline.of(run(Zone.OUTER, fast), run(Zone.INNER, slow)).lines())
        .containsExactly(
            "Temporary files on the fast tracks: 100 % (10 of 10 MB) with disk zones, 25 % (5 of 20"
                + " MB) with stock Hadoop.",
            "Transfer rate of these files: 190 MB/s with disk zones, 104 MB/s with stock Hadoop: 83 %"
                + " higher.",
            "Disk busy time for the same jobs: 6.0 s with disk zones, 8.0 s with stock Hadoop: 25 %"
                + " less.");
  }

  @Test
  void statesThatDiskZonesTookMoreTimeAtALowerRate() {
    List<String> lines = Headline.of(run(Zone.OUTER, slow), run(Zone.INNER, fast)).lines();

    assertThat(lines.get(1)).endsWith("45 % lower.");
    assertThat(lines.get(2)).endsWith("33 % more.");
  }

  @Test
  void statesThatTimeIsNotMeasuredOnPlainDirectories() {
    assertThat(Headline.of(run(Zone.OUTER, null), run(Zone.INNER, null)).lines())
        .containsExactly(
            "Temporary files in the outer zone: 100 % (3 of 3 MB) with disk zones, 0 % (0 of 3 MB)"
                + " with stock Hadoop.",
            "Disk busy time: not measured, because the zones are plain directories.");
  }

  private static DemoOutcome run(Zone zone, DiskUse disk) {
    SeenFile file = new SeenFile(Path.of("/spill"), 3_000_000);
    return new DemoOutcome(
        "run",
        List.of(),
        List.of(new WatchedFile(file, FileKind.MAP_SPILL, zone)),
        Map.of(),
        Map.of(),
        List.of(),
        Optional.ofNullable(disk));
  }
}
