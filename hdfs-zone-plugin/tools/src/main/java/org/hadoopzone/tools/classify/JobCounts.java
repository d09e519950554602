/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.classify;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.FileSystemCounter;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormatCounter;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormatCounter;
import org.hadoopzone.mapred.classify.JobProfile;

/** The counters of a job from which its profile is computed. */
final class JobCounts {
  private final Function<String, Map<String, Long>> groups;

  /**
   * Creates an object that reads counters.
   *
   * @param groups returns the counters of a group by their names; empty if the job lacks the group
   */
  JobCounts(Function<String, Map<String, Long>> groups) {
    this.groups = groups;
  }

  static JobCounts of(Counters counters) {
    return new JobCounts(
        group -> {
          Map<String, Long> values = new HashMap<>();
          counters
              .getGroup(group)
              .forEach(counter -> values.put(counter.getName(), counter.getValue()));
          return values;
        });
  }

  JobProfile profile(int reduces) {
    long input = value(FileInputFormatCounter.BYTES_READ);
    if (input == 0) {
      input = readFromSharedFileSystems();
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
    return output == 0
        ? value(FileSystemCounter.class, "HDFS_" + FileSystemCounter.BYTES_WRITTEN)
        : output;
  }

  /** Returns the number of records that tasks spilled to local disks. */
  long spilled() {
    return value(TaskCounter.SPILLED_RECORDS);
  }

  /**
   * Returns the bytes that the job read from all file systems except the local one. If the sum
   * overflows, returns {@link Long#MAX_VALUE}.
   */
  private long readFromSharedFileSystems() {
    return groups.apply(FileSystemCounter.class.getName()).entrySet().stream()
        .filter(each -> each.getKey().endsWith("_" + FileSystemCounter.BYTES_READ))
        .filter(each -> !each.getKey().startsWith("FILE_"))
        .mapToLong(each -> Math.max(0, each.getValue()))
        .reduce(0, (a, b) -> a > Long.MAX_VALUE - b ? Long.MAX_VALUE : a + b);
  }

  private long value(Enum<?> counter) {
    return value(counter.getDeclaringClass(), counter.name());
  }

  private long value(Class<?> group, String name) {
    return Math.max(0, groups.apply(group.getName()).getOrDefault(name, 0L));
  }
}
