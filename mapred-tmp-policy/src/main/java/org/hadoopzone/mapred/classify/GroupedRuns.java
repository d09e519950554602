/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred.classify;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Counts the runs of each group, and computes the mean of their profiles. Needs memory for each
 * group, but not for each run. Thread-safe.
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
