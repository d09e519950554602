/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.hadoopzone.tools.classify.HistoryFiles;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs {@code classify} and checks its output. */
class ClassifyCommandTest {
  private static final long GIB = 1 << 30;

  @TempDir private Path dir;

  private Path done;
  private String profiles;
  private String out;
  private String err;

  @BeforeEach
  void writeHistory() throws Exception {
    done = dir.resolve("done");
    profiles = dir.resolve("profiles.tsv").toUri().toString();
    HistoryFiles text = new HistoryFiles(done.resolve("2026/11/21/000000"), false);
    HistoryFiles binary = new HistoryFiles(done.resolve("2026/11/22/000000"), true);
    text.succeeded(1, "sort 2026-11-21", 4 * GIB, 4 * GIB, 10);
    binary.succeeded(2, "sort 2026-11-22", 6 * GIB, 6 * GIB, 10);
    text.succeeded(3, "grep", 9 * GIB, 1000, 1);
    text.succeeded(4, "copy", 9 * GIB, 0, 0);
    text.killed(5, "sort 2026-11-23");
    HistoryFiles.truncate(binary.succeeded(6, "cut", 1, 1, 1), 0.5);
  }

  @Test
  void groupsArePrintedWithTheirBytesClassAndReason() {
    assertThat(run("classify", "--history", done.toString())).isEqualTo(ExitCode.DONE);

    assertThat(out.lines().map(line -> line.replaceAll(" +", " ")))
        .contains(
            "heavy 2 5.0 GiB 5.0 GiB 5.0 GiB 15.0 GiB sort #",
            " user joe, queue batch: shuffles 5120.0 MiB (threshold: 1024.0 MiB)",
            "light 1 9.0 GiB 1000 B 1000 B 2.9 KiB grep",
            " user joe, queue batch: shuffles 0.0 MiB (threshold: 512.0 MiB)",
            "light 1 9.0 GiB 0 B 0 B 0 B copy",
            " user joe, queue batch: no reduces, so nothing is shuffled",
            "6 history files: 1 from jobs that failed or were killed, 1 skipped");
    assertThat(CommandLines.unwrapped(out, 9))
        .contains("skipped: file:" + done + "/2026/11/22/000000/job_1700000000000_0006.jhist: ");
  }

  @Test
  void jsonHasTheSameGroups() throws Exception {
    assertThat(run("classify", "--json", "--history", done.toString())).isEqualTo(ExitCode.DONE);

    JsonNode read = JsonStyle.parse(out);
    JsonNode sort = read.get("groups").get(0);
    assertThat(sort.get("job").asText()).isEqualTo("sort #");
    assertThat(sort.get("class").asText()).isEqualTo("heavy");
    assertThat(sort.get("rule").asText()).isEqualTo("volume");
    assertThat(sort.get("shuffle_bytes").asLong()).isEqualTo(5 * GIB);
    assertThat(read.get("passed_over").size()).isEqualTo(1);
  }

  @Test
  void thresholdsCanBeSetOnTheCommandLine() {
    run(
        "classify",
        "--history",
        done.toString(),
        "-D",
        "mapreduce.disk-zone.heavy.shuffle.bytes=1000");
    assertThat(out).contains("threshold: 0.0 MiB");
    assertThat(
            run(
                "classify",
                "--history",
                done.toString(),
                "-Dmapreduce.disk-zone.heavy.shuffle.bytes=none"))
        .isEqualTo(ExitCode.BAD_USAGE);
  }

  @Test
  void learningAgainMergesAndCountsNoRunTwice() throws Exception {
    assertThat(run("classify", "--history", done.toString(), "--learn", profiles))
        .isEqualTo(ExitCode.DONE);
    assertThat(out).endsWith(String.format("recorded for later runs: 3 jobs%n"));
    String first = Files.readString(dir.resolve("profiles.tsv"));
    run("classify", "--history", done.toString(), "--learn", profiles);
    assertThat(dir.resolve("profiles.tsv")).hasContent(first);

    new HistoryFiles(done, false).succeeded(7, "sort 2026-11-24", 4 * GIB, 8 * GIB, 10);
    run("classify", "--history", done.toString(), "--learn", profiles);
    assertThat(dir.resolve("profiles.tsv"))
        .content()
        .contains("joe\tbatch\tsort #\t3\t7000\t5010795178\t6442450944\t6442450944\t");
    assertThat(dir.resolve("profiles.tsv.previous")).hasContent(first);
  }

  @Test
  void runWithAFinishTimeInTheFutureDoesNotHideLaterRuns() throws Exception {
    new HistoryFiles(done, true)
        .finishedAt(Instant.parse("2100-01-01T00:00:00Z"))
        .succeeded(8, "sort 2100-01-01", 1, 1, 1);
    run("classify", "--history", done.toString(), "--learn", profiles);
    assertThat(dir.resolve("profiles.tsv")).content().contains("joe\tbatch\tsort #\t2\t2000\t");

    new HistoryFiles(done, false).succeeded(9, "sort 2026-11-24", 4 * GIB, 8 * GIB, 10);
    run("classify", "--history", done.toString(), "--learn", profiles);
    assertThat(dir.resolve("profiles.tsv")).content().contains("joe\tbatch\tsort #\t3\t9000\t");
  }

  @Test
  void aCorruptProfilesFileIsRefusedAndLeftAsItIs() throws Exception {
    run("classify", "--history", done.toString(), "--learn", profiles);
    run("classify", "--history", done.toString(), "--learn", profiles);
    Path file = dir.resolve("profiles.tsv");
    String damaged = Files.readString(file).replace("sort", "port");
    Files.writeString(file, damaged);

    assertThat(run("classify", "--history", done.toString(), "--learn", profiles))
        .isEqualTo(ExitCode.FAILED);
    assertThat(err).contains("profiles.tsv is not a valid profiles file: its checksum is wrong");
    assertThat(err).contains("profiles.tsv.previous");
    assertThat(file).hasContent(damaged);
    assertThat(dir.resolve("profiles.tsv.previous")).content().contains("sort");
  }

  @Test
  void previousProfilesFileIsNamedOnlyIfItExists() throws Exception {
    Files.writeString(dir.resolve("profiles.tsv"), "no profiles");
    assertThat(run("classify", "--history", done.toString(), "--learn", profiles))
        .isEqualTo(ExitCode.FAILED);
    assertThat(err)
        .contains("is not a valid profiles file: its header is wrong", "Delete it to start again")
        .doesNotContain(".previous");
  }

  @Test
  void profilesFileThatCannotBeReadIsNotReportedAsDamaged() {
    String aDirectory = dir.toUri().toString();
    assertThat(run("classify", "--history", done.toString(), "--learn", aDirectory))
        .isEqualTo(ExitCode.FAILED);
    assertThat(err).contains("is a directory").doesNotContain("Delete", ".previous");
    String noNameNode = "hdfs://localhost:1/profiles.tsv";
    assertThat(run("classify", "--history", done.toString(), "--learn", noNameNode))
        .isEqualTo(ExitCode.FAILED);
    assertThat(err)
        .contains("Check that the daemon is running")
        .doesNotContain("Delete", ".previous");
  }

  @Test
  void errorsNameMissingOptionsAndFiles() throws Exception {
    assertThat(run("classify")).isEqualTo(ExitCode.BAD_USAGE);
    assertThat(err).contains("--history DIR");
    assertThat(run("classify", "--history", dir + "/none")).isEqualTo(ExitCode.FAILED);
    assertThat(err).contains("/none does not exist. Specify a history file, or a directory");
    Path empty = Files.createDirectory(dir.resolve("empty"));
    assertThat(run("classify", "--history", empty.toString())).isEqualTo(ExitCode.FAILED);
    assertThat(err).contains("no .jhist file found in " + empty);
  }

  @Test
  void failsWithTheFirstReasonsIfNoJobCanBeRead() throws Exception {
    HistoryFiles history = new HistoryFiles(dir.resolve("damaged"), true);
    for (int job = 1; job <= 5; job++) {
      HistoryFiles.truncate(history.succeeded(job, "cut", 1, 1, 1), 0.5);
    }

    assertThat(run("classify", "--history", dir + "/damaged")).isEqualTo(ExitCode.FAILED);
    assertThat(err)
        .startsWith("No job could be classified:")
        .contains("skipped: file:" + dir + "/damaged/job_1700000000000_0003.jhist: ")
        .endsWith(String.format("%nand 2 more%n"));
    assertThat(out).isEmpty();
  }

  @Test
  void failsIfTheClusterDoesNotKnowTheJobs() {
    assertThat(run("classify", "--counters", "job_1700000000000_0001")).isEqualTo(ExitCode.FAILED);
    assertThat(err)
        .contains("skipped: job_1700000000000_0001: neither the ResourceManager nor the Job");
  }

  private int run(String... args) {
    CommandLines.Result result = CommandLines.run(args);
    out = result.out();
    err = result.err();
    return result.exitCode();
  }
}
