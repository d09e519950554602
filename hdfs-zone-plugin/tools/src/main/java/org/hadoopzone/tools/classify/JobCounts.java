/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.classify;

import java.util.function.ToLongBiFunction;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.FileSystemCounter;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormatCounter;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormatCounter;
import org.hadoopzone.mapred.classify.JobProfile;

/** The counters of a job from which its profile is computed. */
final class JobCounts {
  private final ToLongBiFunction<String, String> counters;

  /**
   * Creates an object that reads counters.
   *
   * @param counters returns the value of a counter by the names of its group and of the counter; 0
   *     if the job does not have the counter
   */
  JobCounts(ToLongBiFunction<String, String> counters) {
    this.counters = counters;
  }

  static JobCounts of(Counters counters) {
    return new JobCounts((group, name) -> counters.findCounter(group, name).getValue());
  }

  JobProfile profile(int reduces) {
    long input = value(FileInputFormatCounter.BYTES_READ);
    if (input == 0) {
      input = hdfs(FileSystemCounter.BYTES_READ);
    }
    // Without a combiner, all records that the maps emit are shuffled.
    boolean combined = value(TaskCounter.COMBINE_INPUT_RECORDS) > 0;
    return JobProfile.builder()
        .inputBytes(input)
        .mapOutputBytes(value(TaskCounter.MAP_OUTPUT_BYTES))
        .shuffleBytes(
            Math.max(
                value(TaskCounter.MAP_OUTPUT_MATERIALIZED_BYTES),
                value(TaskCounter.REDUCE_SHUFFLE_BYTES)))
        .shuffledRecords(
            value(combined ? TaskCounter.REDUCE_INPUT_RECORDS : TaskCounter.MAP_OUTPUT_RECORDS))
        .spilledRecords(spilled())
        .reduces(reduces)
        .build();
  }

  /** Returns the bytes that the job wrote to HDFS, without replication. */
  long outputBytes() {
    long output = value(FileOutputFormatCounter.BYTES_WRITTEN);
    return output == 0 ? hdfs(FileSystemCounter.BYTES_WRITTEN) : output;
  }

  /** Returns the number of records that tasks spilled to local disks. */
  long spilled() {
    return value(TaskCounter.SPILLED_RECORDS);
  }

  private long hdfs(FileSystemCounter counter) {
    return value(FileSystemCounter.class, "HDFS_" + counter.name());
  }

  private long value(Enum<?> counter) {
    return value(counter.getDeclaringClass(), counter.name());
  }

  private long value(Class<?> group, String name) {
    return Math.max(0, counters.applyAsLong(group.getName(), name));
  }
}
