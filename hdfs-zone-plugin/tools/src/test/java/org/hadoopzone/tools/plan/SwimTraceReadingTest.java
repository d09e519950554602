/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Reads valid and invalid traces in SWIM format. */
class SwimTraceReadingTest {
  private static final long GIB = 1L << 30;
  private static final Assumptions ASSUMED = PastWork.assumptions(50, 60, 4 << 20, 3);

  @TempDir private Path dir;

  @Test
  void readsValuesOfTraceAndAssumesTheOthers() throws IOException {
    List<PastJob> jobs =
        read("job0\t7\t7\t2147483648\t1073741824\t5000\nj1\t9\t2\t10\t0\t20\tin\t\n\n");

    assertThat(jobs).hasSize(2);
    PastJob sort = jobs.get(0);
    assertThat(sort.startMillis).isEqualTo(7000);
    // The job moves 4 GiB and 5000 bytes at the rate of one disk, which is below 500 MB/s.
    assertThat(sort.endMillis - sort.startMillis).isBetween(55_000L, 65_000L);
    assertThat(sort.mapsDoneMillis * 2).isEqualTo(sort.startMillis + sort.endMillis);
    assertThat(sort.maps).isEqualTo(17);
    assertThat(sort.profile.reduces).isEqualTo(2);
    assertThat(sort.outputBytes).isEqualTo(5000);
    assertThat(sort.writtenByMaps()).isEqualTo(GIB);
    assertThat(sort.spilledByReduces).isEqualTo(GIB);
    assertThat(jobs.get(1).mapOutputOnDisk()).isZero();
    assertThat(jobs.get(1).endMillis).isEqualTo(39_000);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "j 1 1 1 1        | :2: has 5 tab-separated columns, but needs 6: job id, submit time",
        "j x 1 1 1 1      | :2: the submit time (column 2) is \"x\"",
        "j 1 1 -4 1 1     | :2: the input bytes (column 4) is \"-4\"",
        "j 1 1 1 1.5 1    | :2: the shuffle bytes (column 5) is \"1.5\"",
        "j 1 1 1 1 99999999999999999999 | :2: the output bytes (column 6)",
      })
  void aBrokenLineIsRefusedWithItsNumber(String line, String message) {
    assertThatThrownBy(() -> read("j\t1\t1\t1\t1\t1\n" + line.replace(' ', '\t') + "\n"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  @Test
  void emptyAndMissingTracesAreRefused() {
    assertThatThrownBy(() -> read("\n")).hasMessageContaining("has no jobs");
    assertThatThrownBy(() -> SwimTrace.read(dir, ASSUMED, cluster(1)))
        .hasMessageContaining("is a directory");
    assertThatThrownBy(() -> SwimTrace.read(dir.resolve("none"), ASSUMED, cluster(1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("there is no");
  }

  /** Reads traces of real clusters from the directory in {@code swim.dir} or SWIM_DIR. */
  @Test
  void outerZoneOfTheBestPlanServesNearlyAllBytesOfRealTraces() throws IOException {
    String traces = System.getProperty("swim.dir", System.getenv().getOrDefault("SWIM_DIR", ""));
    assumeTrue(
        !traces.isEmpty() && Files.isDirectory(Path.of(traces)),
        "needs a directory of SWIM traces: set -Dswim.dir or SWIM_DIR");
    List<Path> files;
    try (var all = Files.list(Path.of(traces))) {
      files = all.filter(file -> file.toString().endsWith(".tsv")).toList();
    }
    assertThat(files).isNotEmpty();
    for (Path file : files) {
      Cluster cluster = cluster(2400);
      Plan plan =
          new Planner(cluster, ASSUMED, key -> null)
              .plan(SwimTrace.read(file, ASSUMED, cluster), List.of(), done -> {});

      assertThat(plan.sizes).hasSizeBetween(3, 5);
      assertThat(plan.loads.get("p99")).as("p99 of " + file).isPositive();
      assertThat(plan.best().zones.servedOuter).as("outer share of " + file).isGreaterThan(0.9);
    }
  }

  private List<PastJob> read(String text) throws IOException {
    return SwimTrace.read(Files.writeString(dir.resolve("trace.tsv"), text), ASSUMED, cluster(1));
  }

  private static Cluster cluster(int disks) throws IOException {
    return new Cluster(PastWork.drive("dt01aca100", 1_000_000_000_000L), disks, 1);
  }
}
