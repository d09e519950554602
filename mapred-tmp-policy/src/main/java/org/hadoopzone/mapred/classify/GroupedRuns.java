/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred.classify;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.classification.InterfaceAudience;
import org.apache.hadoop.classification.InterfaceStability;

/** Runs by group, summed up as they come: takes memory for groups, not for runs. Thread-safe. */
@InterfaceAudience.Private
@InterfaceStability.Evolving
public final class GroupedRuns {
  private final Map<JobGroup, Runs> groups = new ConcurrentHashMap<>();

  public void add(ObservedJob job) {
    groups.merge(job.group(), Runs.of(job), Runs::plus);
  }

  /** In the order of users, queues and names. */
  public Map<JobGroup, Runs> groups() {
    return new TreeMap<>(groups);
  }
}
