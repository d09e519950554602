/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.classify;

import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.FileSystemCounter;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormatCounter;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormatCounter;
import org.hadoopzone.mapred.classify.JobProfile;

/** Converts the counters of a job into a profile of the data that it moved. */
final class JobCounts {
  private JobCounts() {}

  static JobProfile profile(Counters counters, int reduces) {
    long input = counters.findCounter(FileInputFormatCounter.BYTES_READ).getValue();
    if (input == 0) {
      input = counters.findCounter("HDFS", FileSystemCounter.BYTES_READ).getValue();
    }
    // Without a combiner, all records that the maps emit are shuffled.
    boolean combined = value(counters, TaskCounter.COMBINE_INPUT_RECORDS) > 0;
    return JobProfile.builder()
        .inputBytes(Math.max(0, input))
        .mapOutputBytes(value(counters, TaskCounter.MAP_OUTPUT_BYTES))
        .shuffleBytes(
            Math.max(
                value(counters, TaskCounter.MAP_OUTPUT_MATERIALIZED_BYTES),
                value(counters, TaskCounter.REDUCE_SHUFFLE_BYTES)))
        .shuffledRecords(
            value(
                counters,
                combined ? TaskCounter.REDUCE_INPUT_RECORDS : TaskCounter.MAP_OUTPUT_RECORDS))
        .spilledRecords(value(counters, TaskCounter.SPILLED_RECORDS))
        .reduces(reduces)
        .build();
  }

  /** Returns the bytes that the job wrote to HDFS, without replication. */
  static long outputBytes(Counters counters) {
    long output = counters.findCounter(FileOutputFormatCounter.BYTES_WRITTEN).getValue();
    if (output == 0) {
      output = counters.findCounter("HDFS", FileSystemCounter.BYTES_WRITTEN).getValue();
    }
    return Math.max(0, output);
  }

  /** Returns the number of records that tasks spilled to local disks. */
  static long spilled(Counters counters) {
    return value(counters, TaskCounter.SPILLED_RECORDS);
  }

  private static long value(Counters counters, TaskCounter counter) {
    return Math.max(0, counters.findCounter(counter).getValue());
  }
}
