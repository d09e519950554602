/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hadoopzone.evaluation.job.FinishedJob;
import org.hadoopzone.evaluation.watch.FileKind;
import org.hadoopzone.evaluation.watch.SeenFile;
import org.hadoopzone.evaluation.watch.WatchedFile;
import org.hadoopzone.zone.Zone;
import org.junit.jupiter.api.Test;

class DemoVerdictTest {
  private static final Map<String, String> OUTPUTS = Map.of("/out/part-0", "abc");
  private static final Map<FileKind, Long> REPLICAS =
      Map.of(FileKind.TEMPORARY_BLOCK, 1L, FileKind.PERMANENT_BLOCK, 1L);
  private static final FinishedJob JOB = sort(Map.of("DISK-ZONE-OUTER_BYTES_WRITTEN", 10L));

  private final DemoOutcome stock = run("stock", JOB, filesWhere(Zone.INNER), OUTPUTS, List.of());

  @Test
  void reportsNoProblemIfAllFilesAreInTheExpectedZone() {
    assertThat(DemoVerdict.of(zones(goodFiles()), stock).problems()).isEmpty();
  }

  @Test
  void namesTheIntermediateFileThatIsInTheInnerZone() {
    List<WatchedFile> files = goodFiles();
    files.add(file(FileKind.MAP_SPILL, Zone.INNER, "/inner/spill"));

    assertThat(DemoVerdict.of(zones(files), stock).problems())
        .containsExactly("map spill in the inner zone: /inner/spill");
  }

  @Test
  void namesMisplacedFileThatCouldNotBeOpened() {
    List<WatchedFile> files = goodFiles();
    SeenFile gone = new SeenFile(Path.of("/inner/gone"), SeenFile.UNKNOWN);
    files.add(new WatchedFile(gone, FileKind.MERGE, Zone.INNER));

    assertThat(DemoVerdict.of(zones(files), stock).problems())
        .containsExactly("merge in the inner zone: /inner/gone");
  }

  @Test
  void namesTheOutputBlockThatIsInTheOuterZone() {
    List<WatchedFile> files = goodFiles();
    files.removeIf(placed -> placed.kind() == FileKind.PERMANENT_BLOCK);
    files.add(file(FileKind.PERMANENT_BLOCK, Zone.OUTER, "/outer/blk_1"));

    assertThat(DemoVerdict.of(zones(files), stock).problems())
        .containsExactly("HDFS block, permanent in the outer zone: /outer/blk_1");
  }

  @Test
  void filesWithoutAPromisedZoneMayBeAnywhere() {
    List<WatchedFile> files = goodFiles();
    files.add(file(FileKind.BACKUP_STORE, Zone.INNER, "/inner/backup"));
    files.add(file(FileKind.LOCALISATION, Zone.INNER, "/inner/job.xml"));

    assertThat(DemoVerdict.of(zones(files), stock).isGood()).isTrue();
  }

  @Test
  void reportsKindWithoutFiles() {
    List<WatchedFile> files = goodFiles();
    files.removeIf(placed -> placed.kind() == FileKind.MERGE);

    assertThat(DemoVerdict.of(zones(files), stock).problems())
        .containsExactly("zones: found no files of kind \"merge\"");
  }

  @Test
  void reportsBlockMissedByTheWatcher() {
    List<WatchedFile> files = goodFiles();
    files.add(file(FileKind.PERMANENT_BLOCK, Zone.INNER, "/inner/blk_2"));

    assertThat(DemoVerdict.of(zones(files), stock).problems())
        .containsExactly(
            "zones: found 2 files of kind \"HDFS block, permanent\" on disk, but the NameNode"
                + " reports 1");
  }

  @Test
  void reportsOutputsThatDiffer() {
    DemoOutcome zones = run("zones", JOB, goodFiles(), Map.of("/out/part-1", "abc"), List.of());

    assertThat(DemoVerdict.of(zones, stock).problems())
        .containsExactly(
            "/out/part-0 differs between the two runs", "/out/part-1 differs between the two runs");
  }

  @Test
  void failedShufflesAndWrongSortsAreNamed() {
    FinishedJob job =
        new FinishedJob(
            "Sort",
            1,
            Map.of(
                "Shuffle Errors", Map.of("IO_ERROR", 2L, "CONNECTION", 0L),
                "org.apache.hadoop.mapreduce.TaskCounter", Map.of("FAILED_SHUFFLE", 3L)));
    DemoOutcome zones = run("zones", job, goodFiles(), OUTPUTS, List.of("misorder"));

    assertThat(DemoVerdict.of(zones, stock).problems())
        .containsExactlyInAnyOrder(
            "zones: misorder", "zones: Sort: 2 x IO_ERROR", "zones: Sort: 3 x FAILED_SHUFFLE");
  }

  @Test
  void reportsBytesThatTasksCountInTheInnerZone() {
    FinishedJob job =
        sort(
            Map.of(
                "DISK-ZONE-OUTER_BYTES_WRITTEN", 10L,
                "DISK-ZONE-INNER_BYTES_WRITTEN", 1L,
                "DISK-ZONE-SPILL-OVER_BYTES_WRITTEN", 1L));
    DemoOutcome zones = run("zones", job, goodFiles(), OUTPUTS, List.of());

    assertThat(DemoVerdict.of(zones, stock).problems())
        .containsExactly(
            "zones: Sort: DISK-ZONE-INNER_BYTES_WRITTEN is 1 instead of 0",
            "zones: Sort: DISK-ZONE-SPILL-OVER_BYTES_WRITTEN is 1 instead of 0");
  }

  @Test
  void reportsTasksThatCountNoBytesInTheOuterZone() {
    DemoOutcome zones = run("zones", sort(Map.of()), goodFiles(), OUTPUTS, List.of());

    assertThat(DemoVerdict.of(zones, stock).problems())
        .containsExactly(
            "zones: Sort: DISK-ZONE-OUTER_BYTES_WRITTEN is 0, although the job has intermediate"
                + " files");
  }

  /** Returns a job with map output. */
  private static FinishedJob sort(Map<String, Long> fileCounters) {
    return new FinishedJob(
        "Sort",
        1,
        Map.of(
            "org.apache.hadoop.mapreduce.FileSystemCounter",
            fileCounters,
            "org.apache.hadoop.mapreduce.TaskCounter",
            Map.of("SPILLED_RECORDS", 5L)));
  }

  private static DemoOutcome zones(List<WatchedFile> files) {
    return run("zones", JOB, files, OUTPUTS, List.of());
  }

  private static DemoOutcome run(
      String name,
      FinishedJob job,
      List<WatchedFile> files,
      Map<String, String> outputs,
      List<String> sortProblems) {
    return new DemoOutcome(
        name, List.of(job), files, REPLICAS, outputs, sortProblems, Optional.empty());
  }

  private static List<WatchedFile> goodFiles() {
    return filesWhere(Zone.OUTER);
  }

  private static List<WatchedFile> filesWhere(Zone zoneOfTemporary) {
    List<WatchedFile> files = new ArrayList<>();
    for (FileKind kind :
        List.of(
            FileKind.MAP_SPILL,
            FileKind.MAP_OUTPUT,
            FileKind.SHUFFLED,
            FileKind.MERGE,
            FileKind.TEMPORARY_BLOCK)) {
      files.add(file(kind, zoneOfTemporary, "/" + kind));
    }
    files.add(file(FileKind.PERMANENT_BLOCK, Zone.INNER, "/inner/blk_1"));
    return files;
  }

  private static WatchedFile file(FileKind kind, Zone zone, String path) {
    return new WatchedFile(new SeenFile(Path.of(path), 10), kind, zone);
  }
}
