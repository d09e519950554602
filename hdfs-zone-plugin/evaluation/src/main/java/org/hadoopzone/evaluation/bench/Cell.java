/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.hadoopzone.evaluation.drive.Meter;
import org.hadoopzone.evaluation.drive.Round;
import org.hadoopzone.evaluation.job.JobFailedException;
import org.hadoopzone.evaluation.report.Result;
import org.hadoopzone.evaluation.report.Traces;
import org.hadoopzone.evaluation.storage.StorageSystem;
import org.hadoopzone.evaluation.work.Bed;
import org.hadoopzone.evaluation.work.BenchWork;
import org.hadoopzone.evaluation.work.Scale;
import org.hadoopzone.tools.trace.BlockTrace;

/** One system that does one work on drives of its own. */
record Cell(BenchWork workload, StorageSystem system, Scale scale, String profile) {
  /**
   * Does the work.
   *
   * @param home for the drives, their mounts, and logs; emptied before
   * @param traces where the requests of the drive are kept, if they are
   * @return the result, which may be that the system could not do it
   * @throws Exception if the evaluation itself failed, so that nothing was measured
   */
  Result run(
      Path home, Map<String, String> environment, Optional<Traces> traces, Bed.Progress progress)
      throws Exception {
    Disks.remove(home);
    Files.createDirectories(home);
    long capacity = scale.capacity() / nodes();
    long zone = workload.zoneBytes(scale) / nodes();
    try (Disks disks = Disks.make(system, profile, home, nodes(), capacity, zone)) {
      Meter meter = new Meter(disks.drives(), zone);
      Bed bed = new Bed(disks.storage(), meter, scale, nodes(), home.resolve("hadoop"), progress);
      // A cluster has several drives, of which no picture can be made together.
      if (traces.isEmpty() || nodes() > 1) {
        return work(bed, home, environment);
      }
      try (BlockTrace trace = BlockTrace.start(disks.drives().get(0).device())) {
        Result result = work(bed, home, environment);
        if (result.failure() == null) {
          traces.get().write(workload, system, trace.stop());
        }
        return result;
      }
    }
  }

  private Result work(Bed bed, Path home, Map<String, String> environment) throws Exception {
    try {
      return result(workload.work().run(bed), null, environment);
    } catch (Exception e) {
      if (isOfSystem(e)) {
        return result(List.of(), reasonOf(e, home), environment);
      }
      throw e;
    }
  }

  private Result result(List<Round> rounds, String failure, Map<String, String> environment) {
    return new Result(workload.id(), system.id(), rounds, failure, environment);
  }

  private int nodes() {
    return workload.nodes();
  }

  /** Returns whether the system under test failed: a job of its, or it had no space. */
  static boolean isOfSystem(Throwable e) {
    return Stream.iterate(e, Objects::nonNull, Throwable::getCause)
        .anyMatch(
            cause ->
                cause instanceof JobFailedException
                    || String.valueOf(cause.getMessage()).contains("No space left on device"));
  }

  private static String reasonOf(Exception e, Path home) {
    String message = String.valueOf(e.getMessage()).replace(home + "/", "");
    return message.lines().findFirst().orElse(e.toString());
  }
}
