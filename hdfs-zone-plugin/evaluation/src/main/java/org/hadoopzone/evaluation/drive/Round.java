/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.drive;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.hadoopzone.evaluation.job.JobFiles;

/**
 * What one piece of work cost.
 *
 * @param bytes what was written and read in the files
 * @param busySeconds for how long the drive was busy
 * @param limitSeconds for how long it would have been if what it moved lay on the outermost tracks
 *     that hold the files, without a seek
 * @param wallSeconds how long it took on this machine
 * @param readBytes what was read from the drive, with metadata
 * @param writtenBytes what was written to it
 * @param outerBytes what of these two was in the outer zone
 * @param jobs what jobs wrote to local disks, if it was jobs
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

  /** Other work has no jobs, and says nothing of them in a file. */
  public Round {
    jobs = jobs == null ? List.of() : List.copyOf(jobs);
  }

  /** The same, done by these jobs. */
  public Round by(List<JobFiles> jobs) {
    return new Round(
        what,
        bytes,
        busySeconds,
        limitSeconds,
        wallSeconds,
        seeks,
        readBytes,
        writtenBytes,
        outerBytes,
        jobs);
  }

  /** Returns how much it moves in a second in which the drive is busy. */
  public double megabytesPerBusySecond() {
    return bytes / 1e6 / busySeconds;
  }

  /** Returns what it is a round of: "write" if it is called "write 1". */
  public String kind() {
    return what.replaceFirst(" \\d+$", "");
  }
}
