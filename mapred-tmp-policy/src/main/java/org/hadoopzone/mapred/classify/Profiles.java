/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred.classify;

import java.util.Collections;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.hadoop.classification.InterfaceAudience;
import org.apache.hadoop.classification.InterfaceStability;

/** What is remembered of earlier runs, by group. Immutable. */
@InterfaceAudience.Private
@InterfaceStability.Evolving
public final class Profiles {
  /** So many runs make up a mean; what is older fades. */
  static final int REMEMBERED_RUNS = 20;

  /** A task reads all of them, so those that have not run for longest are forgotten. */
  static final int MAX_GROUPS = 10_000;

  private static final Profiles NONE = new Profiles(new TreeMap<>());

  private final Map<JobGroup, Runs> groups;

  Profiles(Map<JobGroup, Runs> groups) {
    this.groups = Collections.unmodifiableMap(new TreeMap<>(groups));
  }

  public static Profiles none() {
    return NONE;
  }

  /** What a job of the group is expected to move. */
  public Optional<JobProfile> find(JobGroup group) {
    return Optional.ofNullable(groups.get(group)).map(Runs::mean);
  }

  /** These without all groups but one. */
  public Profiles only(JobGroup group) {
    Runs runs = groups.get(group);
    return runs == null ? NONE : new Profiles(Collections.singletonMap(group, runs));
  }

  /** Whether the job finished after all that is remembered of its group. */
  public boolean isNews(ObservedJob job) {
    Runs known = groups.get(job.group());
    return known == null || job.finishMillis() > known.latestMillis();
  }

  /** These and newer runs. */
  public Profiles plus(GroupedRuns newer) {
    Map<JobGroup, Runs> merged = new TreeMap<>(groups);
    newer
        .groups()
        .forEach(
            (group, runs) ->
                merged.merge(
                    group, runs, (known, added) -> known.asAtMost(REMEMBERED_RUNS).plus(added)));
    if (merged.size() > MAX_GROUPS) {
      long oldest =
          merged.values().stream()
              .map(Runs::latestMillis)
              .sorted(Comparator.reverseOrder())
              .skip(MAX_GROUPS - 1)
              .findFirst()
              .get();
      merged.values().removeIf(runs -> runs.latestMillis() < oldest);
    }
    return new Profiles(merged);
  }

  public Map<JobGroup, Runs> groups() {
    return groups;
  }
}
