/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.demo;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.hadoopzone.evaluation.demo.disk.DiskUse;
import org.hadoopzone.evaluation.drive.DriveStats;
import org.hadoopzone.evaluation.job.FinishedJob;
import org.hadoopzone.evaluation.watch.FileKind;
import org.hadoopzone.evaluation.watch.Placement;
import org.hadoopzone.zone.Zone;

/**
 * The report for programs, as JSON.
 *
 * @param good whether both runs had the expected results, see {@link DemoVerdict}
 */
record JsonReport(boolean good, List<String> problems, List<JsonRun> runs) {
  static JsonReport of(DemoVerdict verdict, List<DemoOutcome> runs) {
    return new JsonReport(
        verdict.isGood(), verdict.problems(), runs.stream().map(JsonRun::of).toList());
  }

  void write(Path file) throws IOException {
    new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT).writeValue(file.toFile(), this);
  }

  /** One run of all jobs. */
  record JsonRun(
      String name,
      List<Row> placement,
      List<FinishedJob> jobs,
      Map<String, String> outputs,
      @JsonInclude(Include.NON_NULL) Disk disk) {
    static JsonRun of(DemoOutcome run) {
      Placement placement = run.placement();
      List<Row> rows = new ArrayList<>();
      for (FileKind kind : FileKind.values()) {
        for (Zone zone : Zone.values()) {
          rows.add(Row.of(kind, zone, placement.tally(kind, zone)));
        }
      }
      return new JsonRun(
          run.name(),
          run.disk().isEmpty() ? rows : List.of(),
          run.jobs(),
          run.outputs(),
          run.disk().map(Disk::of).orElse(null));
    }
  }

  /**
   * The disk accesses of a run on an emulated drive.
   *
   * @param temporaryRate mean transfer rate of temporary files in MB per second
   * @param fastEnd address where the fast tracks end
   * @param transfers bytes that the drive read and wrote
   */
  record Disk(
      double busySeconds,
      double temporaryRate,
      long seeks,
      long capacity,
      long fastEnd,
      List<Transfer> transfers) {
    static Disk of(DiskUse use) {
      List<Transfer> transfers = new ArrayList<>();
      for (FileKind kind : FileKind.values()) {
        for (Zone zone : Zone.values()) {
          transfers.add(new Transfer(name(kind), name(zone), use.bytes(kind, zone)));
        }
      }
      DriveStats stats = use.stats();
      return new Disk(
          stats.busySeconds(),
          use.temporaryRate(),
          stats.seeks(),
          stats.capacityBytes(),
          use.fastEnd(),
          transfers);
    }
  }

  /** The bytes that the drive read and wrote in files of one kind in one zone. */
  record Transfer(String kind, String zone, long bytes) {}

  /** The files of one kind in one zone. */
  record Row(String kind, String zone, long files, long bytes) {
    static Row of(FileKind kind, Zone zone, Placement.Tally tally) {
      return new Row(name(kind), name(zone), tally.files(), tally.bytes());
    }
  }

  private static String name(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
