/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.job;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.apache.hadoop.mapreduce.FileSystemCounter;

/**
 * The bytes that a job wrote to the local dirs of its nodes.
 *
 * @param seconds elapsed time of the job
 * @param bytes bytes that its tasks wrote to local file systems
 * @param outerBytes bytes of intermediate files that its tasks wrote to the outer zone; 0 in stock
 *     Hadoop, which does not count them
 * @param innerBytes the same for the inner zone
 */
public record JobFiles(
    @JsonProperty("job") String job,
    @JsonProperty("seconds") double seconds,
    @JsonProperty("bytes") long bytes,
    @JsonProperty("outerBytes") long outerBytes,
    @JsonProperty("innerBytes") long innerBytes) {

  public static JobFiles of(String name, FinishedJob job) {
    String files = FileSystemCounter.class.getName();
    return new JobFiles(
        name,
        job.seconds(),
        job.counter(files, "FILE_" + FileSystemCounter.BYTES_WRITTEN),
        job.zoneCounter(FinishedJob.BYTES_TO_OUTER),
        job.zoneCounter(FinishedJob.BYTES_TO_INNER));
  }
}
