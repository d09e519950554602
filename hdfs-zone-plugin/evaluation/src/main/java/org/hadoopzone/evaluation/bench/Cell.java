/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hadoopzone.evaluation.cluster.DaemonFailedException;
import org.hadoopzone.evaluation.drive.DriveKind;
import org.hadoopzone.evaluation.drive.EmulatedDrive;
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
import org.hadoopzone.tools.trace.Recording;
import org.hadoopzone.util.ByteSize;

/** One storage system in one workload. Each cell of the result table is measured on new drives. */
record Cell(BenchWork workload, StorageSystem system, Scale scale, DriveKind drive) {
  /**
   * Minimum available space on the host in bytes. If less is available, the host may have caused a
   * failure.
   */
  private static final long HOST_BYTES = 64 << 20;

  /**
   * Runs the workload on new drives.
   *
   * @param home directory for drives, mounts and logs; its contents are deleted first
   * @param traces where to store the requests of the drive; empty to store none
   * @return the result, including the failure if the system could not complete the work
   * @throws Exception if the evaluation itself fails; there is no result then
   */
  Result run(
      Path home, Map<String, String> environment, Optional<Traces> traces, Bed.Progress progress)
      throws Exception {
    Disks.remove(home);
    Files.createDirectories(home);
    long capacity = scale.capacity() / nodes();
    long zone = workload.zoneBytes(scale) / nodes();
    try (Disks disks = Disks.make(system, drive, home, nodes(), capacity, zone)) {
      Meter meter = new Meter(disks.drives(), zone);
      Path hadoop = home.resolve("hadoop");
      Bed bed = new Bed(disks.storage(), meter, scale, drive, nodes(), hadoop, progress);
      return measure(bed, disks, home, environment, traces);
    }
  }

  /**
   * Runs the workload. On a new disk, first waits until the fence service no longer narrows the
   * allowed range. The trace begins after this wait.
   */
  Result measure(
      Bed bed, Disks disks, Path home, Map<String, String> environment, Optional<Traces> traces)
      throws Exception {
    if (workload.isOnNewDisk()) {
      bed.storage().settle();
    }
    // Do not trace clusters, because a picture of the requests shows only one drive.
    if (traces.isEmpty() || nodes() > 1) {
      return work(bed, disks, home, environment);
    }
    try (BlockTrace trace = BlockTrace.start(disks.drives().get(0).device())) {
      Result result = work(bed, disks, home, environment);
      return result.failure() == null
          ? withTrace(result, traces.get(), trace.stop(), bed.progress())
          : result;
    }
  }

  /**
   * Stores a trace, and adds its merged I/O size to the result. If the trace is incomplete, removes
   * an earlier trace and returns the result unchanged.
   */
  private Result withTrace(Result result, Traces traces, Recording recording, Bed.Progress progress)
      throws IOException {
    if (recording.lost() > 0) {
      traces.remove(workload, system);
      progress.step("no picture: the kernel dropped " + recording.lost() + " events of the trace");
      return result;
    }
    traces.write(workload, system, recording);
    return result.withMergedWriteBytes(Traces.mergedWriteBytes(recording));
  }

  private Result work(Bed bed, Disks disks, Path home, Map<String, String> environment)
      throws Exception {
    try {
      return result(workload.work().run(bed), null, environment);
    } catch (Exception e) {
      if (!isOfSystem(e)) {
        throw e;
      }
      requireHost(home, disks.drives(), e);
      return result(List.of(), reasonOf(e, home), environment);
    }
  }

  /**
   * Checks that the host is not the reason for a failure.
   *
   * @throws IOException if a drive has died, or the host is out of space
   */
  static void requireHost(Path home, List<EmulatedDrive> drives, Exception failure)
      throws IOException {
    for (EmulatedDrive drive : drives) {
      try {
        drive.faults();
      } catch (IOException e) {
        failure.addSuppressed(e);
        throw new IOException(
            drive.device() + ": the process of the emulated drive has ended", failure);
      }
    }
    long available = Files.getFileStore(home).getUsableSpace();
    if (available < HOST_BYTES) {
      throw new IOException(
          home
              + ": only "
              + ByteSize.text(available)
              + " available on this machine; free some space, or use another --home",
          failure);
    }
  }

  private Result result(List<Round> rounds, String failure, Map<String, String> environment) {
    Map<Boolean, List<Round>> byUse =
        rounds.stream()
            .collect(Collectors.partitioningBy(round -> round.what().equals(Bed.PACKING)));
    return new Result(
        workload.id(), system.id(), byUse.get(false), byUse.get(true), 0, failure, environment);
  }

  private int nodes() {
    return workload.nodes();
  }

  /**
   * Returns whether the system under test caused a failure: a job failed although all daemons were
   * running, or a file system was full.
   */
  static boolean isOfSystem(Throwable e) {
    // A dead daemon is often detected only after the failure, when the cluster is closed.
    if (e instanceof DaemonFailedException
        || Stream.of(e.getSuppressed()).anyMatch(DaemonFailedException.class::isInstance)) {
      return false;
    }
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
