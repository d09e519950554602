/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.hadoopzone.evaluation.report.Result;
import org.hadoopzone.evaluation.report.ResultFiles;
import org.hadoopzone.mapred.MapredZoneKeys;
import org.hadoopzone.tools.plan.Plan.PlannedSize;
import org.junit.jupiter.api.Test;

/**
 * Compares planned busy times with those that the emulated drive measured in the evaluation. Both
 * must agree within 10 %. Each workload is a list of jobs, with the bytes that they move and the
 * location of this data.
 */
class RecordedBusyTimeTest {
  private static final long DISK = 20_000_000_000L;
  private static final long GB = 1_000_000_000L;

  /** Size of the outer partition in the evaluation, in bytes. */
  private static final long PARTITION = DISK / 100 * 22;

  private static final List<Long> SIZES = List.of(PARTITION, DISK / 100 * 30, DISK / 100 * 40);

  /** Run length in bytes for programs that copy one file after the other, with almost no seeks. */
  private static final long NO_SEEKS = 1L << 30;

  private static final long DEFAULT_RUN = 4 << 20;
  private static final int DEFAULT_CACHED = 60;

  @Test
  void aFileWrittenReadAndDeletedSixTimes() throws IOException {
    Plan plan = plan(rounds(6, 1, measured("fresh", "ext4").rounds().get(0).bytes()), 0);

    check(plan.stock, "fresh", "ext4");
    check(outer(plan).zones, "fresh", "disk-zones");
    check(outer(plan).staticSplit, "fresh", "partitions");
  }

  @Test
  void temporaryFilesOnADiskThatIsThreeQuartersFull() throws IOException {
    Plan plan = plan(rounds(6, 1, measured("aged", "ext4").rounds().get(0).bytes()), 75);

    check(plan.stock, "aged", "ext4");
    check(outer(plan).zones, "aged", "disk-zones");
    check(outer(plan).staticSplit, "aged", "partitions");
  }

  @Test
  void moreTemporaryFilesThanTheOuterZoneHolds() throws IOException {
    long bytes = measured("large-temporary", "ext4").rounds().get(0).bytes();
    Plan plan = plan(rounds(3, 48, bytes), 0);

    check(plan.stock, "large-temporary", "ext4");
    check(outer(plan).zones, "large-temporary", "disk-zones");
    assertThat(measured("large-temporary", "partitions").failure()).contains("No space left");
    assertThat(outer(plan).staticSplit.fits).isFalse();
  }

  /**
   * The drive counted 4.62 GB of local files for each GB sorted. The other assumptions are
   * defaults.
   */
  @Test
  void teraSortFourTimes() throws IOException {
    List<PastJob> sorts = sorts(4_620_000_000L);
    Plan plan =
        new Planner(
                new Cluster(PastWork.drive("dt01aca050", DISK), 1, 1),
                PastWork.assumptions(5, DEFAULT_CACHED, DEFAULT_RUN, 1),
                RecordedBusyTimeTest::scaled)
            .plan(sorts, SIZES, done -> {});

    check(plan.stock, "terasort", "ext4");
    check(outer(plan).zones, "terasort", "disk-zones");
    check(outer(plan).staticSplit, "terasort", "partitions");
  }

  /** With more memory per GB sorted, almost no local files were read from the drives. */
  @Test
  void teraSortOnFourNodes() throws IOException {
    List<PastJob> sorts = sorts(3_130_000_000L);
    Plan plan =
        new Planner(
                new Cluster(PastWork.drive("dt01aca050", DISK / 4), 4, 1),
                PastWork.assumptions(10, 100, DEFAULT_RUN, 2),
                RecordedBusyTimeTest::scaled)
            .plan(sorts, SIZES.stream().map(size -> size / 4).toList(), done -> {});

    check(4, plan.stock, "distributed", "ext4");
    check(4, outer(plan).zones, "distributed", "disk-zones");
    check(4, outer(plan).staticSplit, "distributed", "partitions");
  }

  /** Returns jobs that run one after the other. */
  private static List<PastJob> rounds(int rounds, int files, long bytes) {
    return IntStream.range(0, rounds)
        .mapToObj(round -> PastWork.job(200L * round, files, 1, 0, bytes, 0, bytes, 0))
        .toList();
  }

  private static List<PastJob> sorts(long local) {
    return IntStream.range(0, 4)
        .mapToObj(
            sort ->
                PastWork.job(
                    200L * sort, 8, 2, GB, 1_040_000_000, GB, local / 2, local - local / 2))
        .toList();
  }

  private static Plan plan(List<PastJob> jobs, int used) throws IOException {
    return new Planner(
            new Cluster(PastWork.drive("dt01aca050", DISK), 1, 1),
            PastWork.assumptions(used, 0, NO_SEEKS, 1),
            RecordedBusyTimeTest::scaled)
        .plan(jobs, SIZES, done -> {});
  }

  /**
   * Returns the value of a configuration key. Only the threshold of heavy jobs is set: to a 25th of
   * its default, like all sizes in the evaluation.
   */
  private static String scaled(String key) {
    return key.equals(MapredZoneKeys.HEAVY_BYTES)
        ? Long.toString(MapredZoneKeys.HEAVY_BYTES_DEFAULT / 25)
        : null;
  }

  private static PlannedSize outer(Plan plan) {
    return plan.sizes.get(0);
  }

  private static void check(Outcome planned, String work, String system) throws IOException {
    check(1, planned, work, system);
  }

  private static void check(int disks, Outcome planned, String work, String system)
      throws IOException {
    double busy = measured(work, system).busySeconds();
    System.out.printf(
        "%s, %s: planned %.1f s, measured %.1f s, %+.1f %%%n",
        work,
        system,
        disks * planned.secondsPerDisk,
        busy,
        100 * (disks * planned.secondsPerDisk / busy - 1));
    assertThat(disks * planned.secondsPerDisk)
        .as("busy seconds of " + work + " with " + system)
        .isCloseTo(busy, withinPercentage(10));
  }

  private static Result measured(String work, String system) throws IOException {
    Path data = Path.of("docs/evaluation/data/full");
    return new ResultFiles(Files.isDirectory(data) ? data : Path.of("../..").resolve(data))
        .read(work, system)
        .orElseThrow();
  }
}
