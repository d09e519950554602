/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred.classify;

import java.util.Optional;
import org.apache.hadoop.classification.InterfaceAudience;
import org.apache.hadoop.classification.InterfaceStability;

/** A job, as its history tells it, or one that still runs, as its counters do. Immutable. */
@InterfaceAudience.Private
@InterfaceStability.Evolving
public final class ObservedJob {
  private final String id;
  private final JobGroup group;
  private final JobProfile profile;
  private final long finishMillis;
  private final JobCourse course;

  ObservedJob(String id, JobGroup group, JobProfile profile, long finishMillis) {
    this(id, group, profile, finishMillis, null);
  }

  /**
   * A job.
   *
   * @param course {@code null} if nobody tells
   */
  ObservedJob(String id, JobGroup group, JobProfile profile, long finishMillis, JobCourse course) {
    this.id = id;
    this.group = group;
    this.profile = profile;
    this.finishMillis = finishMillis;
    this.course = course;
  }

  public String id() {
    return id;
  }

  public JobGroup group() {
    return group;
  }

  public JobProfile profile() {
    return profile;
  }

  /** Whether it has succeeded; if not, it runs, and what it moves is an estimate. */
  public boolean succeeded() {
    return finishMillis > 0;
  }

  /** When it finished, since the epoch; 0 if it has not. */
  public long finishMillis() {
    return finishMillis;
  }

  /** How it went, if its history tells. */
  public Optional<JobCourse> course() {
    return Optional.ofNullable(course);
  }
}
