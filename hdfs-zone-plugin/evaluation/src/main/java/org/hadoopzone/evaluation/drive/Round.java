/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.drive;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.hadoopzone.evaluation.job.JobFiles;

/**
 * The measured cost of one round of a workload.
 *
 * @param bytes bytes written to and read from the files
 * @param busySeconds how long the drive was busy
 * @param limitSeconds how long the drive would have been busy without seeks, and with all files on
 *     the outermost tracks
 * @param wallSeconds elapsed time on this machine
 * @param readBytes bytes read from the drive, including metadata
 * @param writtenBytes bytes written to the drive, including metadata
 * @param outerBytes bytes read and written in the recording zones that begin in the outer zone
 * @param jobs files that jobs wrote to local disks; empty if the work was not a job
 */
public record Round(
    @JsonProperty("what") String what,
    @JsonProperty("bytes") long bytes,
    @JsonProperty("busySeconds") double busySeconds,
    @JsonProperty("limitSeconds") double limitSeconds,
    @JsonProperty("wallSeconds") double wallSeconds,
    @JsonProperty("seeks") long seeks,
    @JsonProperty("readBytes") long readBytes,
    @JsonProperty("writtenBytes") long writtenBytes,
    @JsonProperty("outerBytes") long outerBytes,
    @JsonProperty("jobs") @JsonInclude(Include.NON_EMPTY) List<JobFiles> jobs) {

  /** Replaces missing jobs with an empty list, which is omitted from result files. */
  public Round {
    jobs = jobs == null ? List.of() : List.copyOf(jobs);
  }

  /** Returns a copy of this round with these jobs. */
  public Round by(List<JobFiles> newJobs) {
    return copy(bytes, newJobs);
  }

  /** Returns a copy of this round with another value of {@link #bytes}. */
  public Round of(long newBytes) {
    return copy(newBytes, jobs);
  }

  private Round copy(long newBytes, List<JobFiles> newJobs) {
    return new Round(
        what,
        newBytes,
        busySeconds,
        limitSeconds,
        wallSeconds,
        seeks,
        readBytes,
        writtenBytes,
        outerBytes,
        newJobs);
  }

  /** Returns the throughput in MB per second of busy time. */
  public double megabytesPerBusySecond() {
    return bytes / 1e6 / busySeconds;
  }

  /** Returns the kind of work: the name without its number, for example "write" for "write 1". */
  public String kind() {
    return what.replaceFirst(" \\d+$", "");
  }
}
