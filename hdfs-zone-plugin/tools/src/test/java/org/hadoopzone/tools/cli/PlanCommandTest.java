/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.hadoopzone.tools.classify.HistoryFiles;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs {@code plan} and checks its output. */
class PlanCommandTest {
  private static final long GIB = 1L << 30;

  @TempDir private Path dir;

  private Path trace;

  @BeforeEach
  void writeTrace() throws Exception {
    StringBuilder jobs = new StringBuilder();
    for (int job = 0; job < 40; job++) {
      long shuffle = job % 4 == 0 ? 40 * GIB : 1000;
      jobs.append(
          String.format("job%d\t%d\t100\t%d\t%d\t%d%n", job, 100 * job, 60 * GIB, shuffle, GIB));
    }
    trace = Files.writeString(dir.resolve("trace.tsv"), jobs);
  }

  @Test
  void aPlanHasSizesSavingsAdviceAndAssumptions() {
    CommandLines.Result result = plan("--trace", trace.toString(), "--disks", "20");

    assertThat(result.err()).isEmpty();
    assertThat(result.exitCode()).isEqualTo(ExitCode.DONE);
    assertThat(result.out())
        .contains(
            "40 jobs in ", " shuffle 400.0 GiB; 10 heavy jobs (25.0 %) shuffle 100.0 % of this")
        .contains("20 disks of 465.8 GiB (Toshiba DT01ACA050), 1 per node; 20 nodes are simulated")
        .contains("holds p99", "rate falls to 90 %", "fails for ")
        .containsPattern("-> .* -\\d+\\.\\d %")
        .contains("sgdisk --new=1:1M:+", "fence set DIR --allow ")
        .containsPattern("fence set DIR --allow \\d+M --mode advisory")
        .contains("Assumed:", "The trace has no durations");
  }

  @Test
  void jsonHasTheRequestedSizes() throws Exception {
    CommandLines.Result result =
        plan("--trace", trace.toString(), "--disks", "20", "--json", "--sizes", "2G,20G,40G");

    JsonNode plan = JsonStyle.parse(result.out());
    assertThat(plan.get("heavy_jobs").asInt()).isEqualTo(10);
    assertThat(plan.get("sizes").findValuesAsText("bytes"))
        .containsExactly(Long.toString(2 * GIB), Long.toString(20 * GIB), Long.toString(40 * GIB));
    JsonNode small = plan.get("sizes").get(0);
    JsonNode large = plan.get("sizes").get(2);
    assertThat(small.get("static_split").get("fits").asBoolean()).isFalse();
    assertThat(small.has("saves_against_static_split")).isFalse();
    assertThat(large.get("zones").get("served_outer").asDouble()).isGreaterThan(0.99);
    assertThat(large.get("saves_temporary_against_stock").asDouble()).isBetween(0.2, 0.5);
    assertThat(plan.get("temporary_bytes_per_disk").get("p50").asLong())
        .isLessThanOrEqualTo(plan.get("temporary_bytes_per_disk").get("p99").asLong());
    assertThat(plan.get("assumptions").size()).isGreaterThan(4);
  }

  @Test
  void aPlanIsMadeFromJobHistory() throws Exception {
    HistoryFiles history = new HistoryFiles(dir.resolve("done"), true);
    history.succeeded(100, "sort", 6 * GIB, 6 * GIB, 10);
    history.succeeded(200, "grep", 9 * GIB, 1000, 1);
    HistoryFiles.truncate(history.succeeded(300, "cut", 1, 1, 1), 0.5);

    CommandLines.Result result =
        plan("--history", dir.resolve("done").toString(), "--disks", "4", "--json");

    JsonNode plan = JsonStyle.parse(result.out());
    assertThat(plan.get("jobs").asInt()).isEqualTo(2);
    assertThat(plan.get("heavy_jobs").asInt()).isEqualTo(1);
    assertThat(plan.get("seconds").asDouble()).isEqualTo(200);
    // Each record was spilled three times.
    assertThat(plan.get("temporary_bytes_written").asLong())
        .isBetween(18 * GIB - 10_000, 18 * GIB + 10_000);
    assertThat(plan.get("passed_over").size()).isEqualTo(1);
    assertThat(result.out()).contains("Jobs that failed or were killed are not simulated");
  }

  @Test
  void textNamesTheFirstThreeSkippedFiles() throws Exception {
    HistoryFiles history = new HistoryFiles(dir.resolve("done"), true);
    history.succeeded(100, "sort", 6 * GIB, 6 * GIB, 10);
    for (int job = 1; job <= 5; job++) {
      HistoryFiles.truncate(history.succeeded(job, "cut", 1, 1, 1), 0.5);
    }

    CommandLines.Result result = plan("--history", dir.resolve("done").toString(), "--disks", "4");

    assertThat(result.out().split("skipped: ", -1)).as(result.out()).hasSize(4);
    assertThat(result.out()).endsWith(String.format("%nand 2 more%n"));
  }

  @Test
  void historyWithoutASuccessfulJobIsReportedWithTheFirstReasons() throws Exception {
    HistoryFiles history = new HistoryFiles(dir.resolve("done"), true);
    history.killed(100, "sort");
    for (int job = 1; job <= 5; job++) {
      HistoryFiles.truncate(history.succeeded(job, "cut", 1, 1, 1), 0.5);
    }

    CommandLines.Result result = plan("--history", dir.resolve("done").toString(), "--disks", "4");

    assertThat(result.exitCode()).isEqualTo(ExitCode.FAILED);
    assertThat(result.err())
        .contains("done. 6 history files: 1 from jobs that failed or were killed, 5 skipped")
        .contains("skipped: file:" + dir + "/done/job_1700000000000_0003.jhist: ")
        .endsWith(String.format("%nand 2 more%n"));
  }

  @Test
  void tinyDriveProfileIsBadUsage() throws Exception {
    Path tiny =
        Files.writeString(
            dir.resolve("tiny.drive"),
            "capacity 10 MB\nrpm 7200 rpm\nseek-track-to-track 1 ms\nseek-average 8.5 ms\n"
                + "zone 0 B 100 MB/s\n");

    CommandLines.Result result =
        CommandLines.run(
            "plan", "--drive", tiny.toString(), "--trace", trace.toString(), "--disks", "20");

    assertThat(result.exitCode()).isEqualTo(ExitCode.BAD_USAGE);
    assertThat(result.err()).contains("the capacity of the disks is 9.5 MiB, but must be at least");
  }

  @Test
  void aPictureIsDrawn() throws Exception {
    Path picture = dir.resolve("plan.png");

    plan("--trace", trace.toString(), "--disks", "20", "--picture", picture.toString());

    assertThat(Files.probeContentType(picture)).isEqualTo("image/png");
  }

  @Test
  void drawsThePictureAlthoughTheDisplayIsUnreachable() throws Exception {
    Path picture = dir.resolve("plan.png");
    ProcessBuilder plan =
        CommandLines.process(
            List.of(
                "plan",
                "--drive=dt01aca050",
                "--trace=" + trace,
                "--disks=20",
                "--picture=" + picture));
    plan.environment().put("DISPLAY", ":9999");
    assertThat(plan.inheritIO().start().waitFor()).isEqualTo(ExitCode.DONE);
    assertThat(Files.probeContentType(picture)).isEqualTo("image/png");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--trace TRACE --disks 0                         | --disks 0: must be from 1",
        "--trace TRACE --disks 20 --per-node 3           | --per-node 3: must be from 1 to",
        "--trace TRACE --disks 20 --sizes 1G,2G,900G     | the disk capacity of 465.8 GiB",
        "--trace TRACE --disks 20 --sizes 1G,2G          | must name 3 to 5",
        "--trace TRACE --disks 20 --sizes 1G,2G,large    | \"large\" is not a size",
        "--trace TRACE --disks 20 --used 99              | at most 98 % can be full",
        "--trace TRACE --disks 20 --used 101             | --used: 101 is not a percentage",
        "--trace TRACE --disks 20 --run 0                | --run must be a size above 0",
        "--trace TRACE --disks 20 --replication 0        | --replication must be at least 1",
        "--trace TRACE --disks 20 --job-rate -1          | --job-rate must be above 0",
        "--trace TRACE --disks 20 --capacity 5M          | 5.0 MiB, but must be at least 1 GiB",
        "--trace TRACE --disks 20 --picture p.txt        | must end in .png",
        "--trace TRACE --disks 1 --capacity 10G          | 80.0 GiB of temporary data, more than",
        "--disks 20                                      | either --trace FILE, or --history DIR",
      })
  void invalidOptionsAreBadUsageWithRemedy(String line, String message) {
    CommandLines.Result result = plan(line.replace("TRACE", trace.toString()).split(" +"));

    assertThat(result.exitCode()).isEqualTo(ExitCode.BAD_USAGE);
    assertThat(result.err()).contains(message);
    assertThat(result.out()).isEmpty();
  }

  private CommandLines.Result plan(String... more) {
    List<String> args = new ArrayList<>(List.of("plan", "--drive", "dt01aca050"));
    args.addAll(List.of(more));
    return CommandLines.run(args.toArray(new String[0]));
  }
}
