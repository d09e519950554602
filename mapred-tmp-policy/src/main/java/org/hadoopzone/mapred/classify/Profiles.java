/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred.classify;

import java.util.Collections;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The learned profiles of earlier runs, by group. Immutable. */
public final class Profiles {
  /**
   * When a new run is added to a mean, the earlier runs together count as at most this many runs.
   * Older runs therefore gradually lose influence.
   */
  static final int REMEMBERED_RUNS = 20;

  /**
   * The maximum number of groups, to limit what each task must read. If there are more, the groups
   * that have not run for the longest time are removed.
   */
  static final int MAX_GROUPS = 10_000;

  /** Profiles without any groups. */
  public static final Profiles NONE = new Profiles(new TreeMap<>());

  public final Map<JobGroup, Runs> groups;

  Profiles(Map<JobGroup, Runs> groups) {
    this.groups = Collections.unmodifiableMap(new TreeMap<>(groups));
  }

  /** Returns the profile that is expected of a job of the group. */
  public Optional<JobProfile> find(JobGroup group) {
    return Optional.ofNullable(groups.get(group)).map(runs -> runs.mean);
  }

  /** Returns profiles that contain only one group. */
  public Profiles only(JobGroup group) {
    Runs runs = groups.get(group);
    return runs == null ? NONE : new Profiles(Collections.singletonMap(group, runs));
  }

  /** Returns whether the job finished after all known runs of its group. */
  public boolean isNews(ObservedJob job) {
    Runs known = groups.get(job.group);
    return known == null || job.finishMillis > known.latestMillis;
  }

  /** Returns these profiles with newer runs added. */
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
              .map(runs -> runs.latestMillis)
              .sorted(Comparator.reverseOrder())
              .skip(MAX_GROUPS - 1)
              .findFirst()
              .get();
      merged.values().removeIf(runs -> runs.latestMillis < oldest);
    }
    return new Profiles(merged);
  }
}
