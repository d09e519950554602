/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.hadoopzone.evaluation.cluster.FileTrees;
import org.hadoopzone.zone.Zone;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Checks the zones of the intermediate files of real tasks, and that the job is otherwise
 * unchanged.
 */
class IntermediatePlacementIT {
  private static final String GROUP = "org.apache.hadoop.mapreduce.FileSystemCounter";

  private static MiniHadoop hadoop;

  @BeforeAll
  static void start() throws IOException {
    hadoop = MiniHadoop.start("intermediate");
  }

  @AfterAll
  static void stop() {
    hadoop.close();
  }

  @Test
  @Tag("smoke")
  void allIntermediateFilesGoToTheOuterZone() throws Exception {
    assertOuter(new SortJob(hadoop).run("outer"));
  }

  @Test
  void allIntermediateFilesGoToTheInnerZoneIfTheJobAsksForIt() throws Exception {
    SortJob.Result result =
        new SortJob(hadoop).with("mapreduce.disk-zone.intermediate", "inner").run("inner");

    assertSorted(result);
    assertThat(result.counter(GROUP, "DISK-ZONE-OUTER_BYTES_WRITTEN")).isZero();
    assertThat(result.counter(GROUP, "DISK-ZONE-INNER_BYTES_WRITTEN")).isPositive();
    assertThat(zonesOfMapOutputs(result)).containsOnly(Zone.INNER);
  }

  @Test
  void stockHadoopDecidesIfTheJobAsksForAnyZone() throws Exception {
    SortJob.Result result =
        new SortJob(hadoop).with("mapreduce.disk-zone.intermediate", "any").run("any");

    assertSorted(result);
    assertNothingCounted(result);
  }

  @Test
  void invalidZoneLeavesPlacementToStockHadoop() throws Exception {
    SortJob.Result result =
        new SortJob(hadoop).with("mapreduce.disk-zone.intermediate", "outr").run("invalid");

    assertSorted(result);
    assertNothingCounted(result);
  }

  @Test
  void oldApiJobsArePlacedByZone() throws Exception {
    assertOuter(new SortJob(hadoop).oldApi().run("old-api"));
  }

  @Test
  void jobsWithACombinerAndCompressedMapOutputArePlacedByZone() throws Exception {
    assertOuter(
        new SortJob(hadoop)
            .combining()
            .with("mapreduce.map.output.compress", "true")
            .run("combiner-compressed"));
  }

  @Test
  void encryptedSpillsArePlacedByZone() throws Exception {
    assertOuter(
        new SortJob(hadoop)
            .with("mapreduce.job.encrypted-intermediate-data", "true")
            .run("encrypted"));
  }

  @Test
  void uberJobsArePlacedByZone() throws Exception {
    SortJob.Result result =
        new SortJob(hadoop)
            .with("mapreduce.job.ubertask.enable", "true")
            .with("mapreduce.job.ubertask.maxreduces", "2")
            .with("mapreduce.job.reduces", "1")
            .run("uber");

    result.assertSuccessful();
    assertThat(result.job().getStatus().isUber()).isTrue();
    assertThat(result.counter(GROUP, "DISK-ZONE-OUTER_BYTES_WRITTEN")).isPositive();
    assertThat(result.counter(GROUP, "DISK-ZONE-INNER_BYTES_WRITTEN")).isZero();
  }

  @Test
  void mapOnlyJobsHaveNothingToPlace() throws Exception {
    SortJob.Result result = new SortJob(hadoop).mapOnly().run("map-only");

    result.assertSuccessful();
    assertNothingCounted(result);
  }

  @Test
  void collectorAndShuffleOfTheJobTakePrecedence() throws Exception {
    SortJob.Result collector =
        new SortJob(hadoop)
            .with(
                "mapreduce.job.map.output.collector.class",
                "org.apache.hadoop.mapred.MapTask$MapOutputBuffer")
            .run("other-collector");
    assertSorted(collector);
    assertThat(collector.counter(GROUP, "DISK-ZONE-OUTER_BYTES_WRITTEN")).isPositive();
    assertThat(logsOf(collector))
        .contains("In this job, spills and outputs of map tasks are not placed by disk zone");

    SortJob.Result shuffle =
        new SortJob(hadoop)
            .with(
                "mapreduce.job.reduce.shuffle.consumer.plugin.class",
                "org.apache.hadoop.mapreduce.task.reduce.Shuffle")
            .run("other-shuffle");
    assertSorted(shuffle);
    assertThat(zonesOfMapOutputs(shuffle)).containsOnly(Zone.OUTER);
    assertThat(logsOf(shuffle))
        .contains(
            "In this job, map outputs that reduce tasks fetch and merge are not placed by disk"
                + " zone");
  }

  private static void assertOuter(SortJob.Result result) throws IOException {
    assertSorted(result);
    assertThat(result.counter(GROUP, "DISK-ZONE-OUTER_BYTES_WRITTEN")).isPositive();
    assertThat(result.counter(GROUP, "DISK-ZONE-INNER_BYTES_WRITTEN")).isZero();
    assertThat(result.counter(GROUP, "DISK-ZONE-SPILL-OVER_BYTES_WRITTEN")).isZero();
    assertThat(zonesOfMapOutputs(result)).containsOnly(Zone.OUTER);
  }

  private static void assertSorted(SortJob.Result result) throws IOException {
    result.assertSorted();
    assertThat(result.counter("org.apache.hadoop.mapreduce.TaskCounter", "FAILED_SHUFFLE"))
        .isZero();
  }

  private static void assertNothingCounted(SortJob.Result result) throws IOException {
    assertThat(result.job().getCounters().getGroup(GROUP))
        .noneMatch(counter -> counter.getName().startsWith("DISK-ZONE-"));
  }

  /**
   * Returns the zones of all map outputs. They remain on disk because the test configures the
   * NodeManager to delay the removal of applications.
   */
  private static List<Zone> zonesOfMapOutputs(SortJob.Result result) throws IOException {
    String application = result.job().getJobID().toString().replace("job_", "application_");
    List<Zone> zones =
        Stream.of(hadoop.localDirs())
            .flatMap(dir -> files(dir.toPath()).map(file -> new Found(dir, file)))
            .filter(found -> found.file.toString().contains(application))
            .filter(found -> found.file.getFileName().toString().startsWith("file.out"))
            .map(found -> MiniHadoop.zoneOf(found.dir))
            .toList();
    assertThat(zones).hasSize(2 * SortJob.MAPS); // each map has a file and an index
    return zones;
  }

  private record Found(File dir, Path file) {}

  private static Stream<Path> files(Path dir) {
    try {
      return FileTrees.files(dir, file -> true).stream();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static String logsOf(SortJob.Result result) throws IOException {
    String application = result.job().getJobID().toString().replace("job_", "application_");
    StringBuilder logs = new StringBuilder();
    for (Path file :
        files(hadoop.localDirs()[0].getParentFile().toPath())
            .filter(each -> each.toString().contains(application))
            .filter(each -> each.endsWith("syslog"))
            .toList()) {
      logs.append(Files.readString(file));
    }
    return logs.toString();
  }
}
