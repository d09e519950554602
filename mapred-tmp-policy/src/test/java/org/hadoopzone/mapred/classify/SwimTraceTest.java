/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred.classify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Applies the default thresholds to traces of real clusters in SWIM format. The columns are job id,
 * submit time, gap, input bytes, shuffle bytes and output bytes, separated by tabs. The system
 * property {@code swim.dir} or the environment variable {@code SWIM_DIR} names the dir with the
 * traces.
 */
class SwimTraceTest {
  private static final String DIR =
      System.getProperty("swim.dir", System.getenv().getOrDefault("SWIM_DIR", ""));

  @Test
  void fewHeavyJobsHaveNearlyAllShuffleBytes() throws IOException {
    assumeTrue(
        !DIR.isEmpty() && Files.isDirectory(Path.of(DIR)),
        "needs traces: set -Dswim.dir or SWIM_DIR to their dir");
    List<Path> traces;
    try (var files = Files.list(Path.of(DIR))) {
      traces = files.filter(file -> file.toString().endsWith(".tsv")).toList();
    }
    assertThat(traces).as(DIR).isNotEmpty();
    for (Path trace : traces) {
      judge(trace);
    }
  }

  private static void judge(Path trace) throws IOException {
    ShuffleClassifier classifier = new ShuffleClassifier(Thresholds.read(key -> null));
    List<JobProfile> jobs = read(trace);
    List<JobProfile> heavy =
        jobs.stream().filter(job -> classifier.judge(job).jobClass == JobClass.HEAVY).toList();
    double shareOfJobs = (double) heavy.size() / jobs.size();
    double shareOfBytes = (double) shuffle(heavy) / shuffle(jobs);
    System.out.printf(
        "%s: %.2f %% of %d jobs are heavy, with %.2f %% of the bytes%n",
        trace.getFileName(), 100 * shareOfJobs, jobs.size(), 100 * shareOfBytes);

    assertThat(shareOfBytes)
        .as("shuffle bytes of heavy jobs in " + trace)
        .isGreaterThanOrEqualTo(0.99);
    assertThat(shareOfJobs).as("share of heavy jobs in " + trace).isLessThanOrEqualTo(0.07);
  }

  private static List<JobProfile> read(Path trace) throws IOException {
    List<JobProfile> jobs = new ArrayList<>();
    for (String line : Files.readAllLines(trace)) {
      String[] fields = line.split("\t");
      long shuffle = Long.parseLong(fields[4]);
      jobs.add(
          JobProfile.builder()
              .inputBytes(Long.parseLong(fields[3]))
              .shuffleBytes(shuffle)
              .reduces(shuffle == 0 ? 0 : 1)
              .build());
    }
    return jobs;
  }

  private static long shuffle(List<JobProfile> jobs) {
    return jobs.stream().mapToLong(profile -> profile.shuffleBytes).sum();
  }
}
