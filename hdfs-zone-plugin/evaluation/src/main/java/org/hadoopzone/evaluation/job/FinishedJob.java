/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.job;

import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.hadoop.mapreduce.FileSystemCounter;
import org.apache.hadoop.mapreduce.JobCounter;
import org.apache.hadoop.mapreduce.TaskCounter;

/**
 * A job that has succeeded.
 *
 * @param seconds elapsed time
 * @param counters counters by group name and counter name
 */
public record FinishedJob(String name, double seconds, Map<String, Map<String, Long>> counters) {
  private static final String ZONES = "DISK-ZONE-";

  /** The zone counter of the bytes written to outer dirs. */
  public static final String BYTES_TO_OUTER = ZONES + "OUTER_BYTES_WRITTEN";

  /** The zone counter of the bytes written to inner dirs. */
  public static final String BYTES_TO_INNER = ZONES + "INNER_BYTES_WRITTEN";

  /** The zone counter of the bytes that spilled over from the preferred zone. */
  public static final String BYTES_SPILLED_OVER = ZONES + "SPILL-OVER_BYTES_WRITTEN";

  private static final String SHUFFLE_ERRORS = "Shuffle Errors";

  /** Returns the counters that tasks keep about the zones of their files; empty in stock Hadoop. */
  public Map<String, Long> zoneCounters() {
    Map<String, Long> zones =
        new LinkedHashMap<>(counters.getOrDefault(FileSystemCounter.class.getName(), Map.of()));
    zones.keySet().removeIf(name -> !name.startsWith(ZONES));
    return zones;
  }

  /** Returns a counter of {@link #zoneCounters}; 0 if the tasks did not report it. */
  public long zoneCounter(String name) {
    return zoneCounters().getOrDefault(name, 0L);
  }

  /** Returns whether map tasks have written output to local dirs. */
  public boolean hasIntermediateFiles() {
    return counter(TaskCounter.class.getName(), TaskCounter.SPILLED_RECORDS.name()) > 0;
  }

  /** Returns the number of failures during the job, by counter name; empty if there were none. */
  public Map<String, Long> mishaps() {
    Map<String, Long> mishaps =
        new LinkedHashMap<>(counters.getOrDefault(SHUFFLE_ERRORS, Map.of()));
    add(mishaps, TaskCounter.FAILED_SHUFFLE);
    add(mishaps, JobCounter.NUM_FAILED_MAPS);
    add(mishaps, JobCounter.NUM_FAILED_REDUCES);
    mishaps.values().removeIf(count -> count == 0);
    return mishaps;
  }

  public long counter(String group, String name) {
    return counters.getOrDefault(group, Map.of()).getOrDefault(name, 0L);
  }

  private void add(Map<String, Long> mishaps, Enum<?> counter) {
    mishaps.put(counter.name(), counter(counter.getDeclaringClass().getName(), counter.name()));
  }
}
