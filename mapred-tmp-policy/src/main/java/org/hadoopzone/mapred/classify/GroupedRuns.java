/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred.classify;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The number of runs of each group, and the mean of their profiles. The memory use depends on the
 * number of groups, not of runs. Thread-safe.
 */
public final class GroupedRuns {
  private final Map<JobGroup, Runs> groups = new ConcurrentHashMap<>();

  public void add(ObservedJob job) {
    groups.merge(job.group, Runs.of(job), Runs::plus);
  }

  /** Returns the groups, sorted by user, queue and name. */
  public Map<JobGroup, Runs> groups() {
    return new TreeMap<>(groups);
  }
}
