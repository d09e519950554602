/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred.classify;

import java.util.Optional;

/** A finished job from the job history, or a running job from its counters. Immutable. */
public final class ObservedJob {
  public final String id;
  public final JobGroup group;
  public final JobProfile profile;

  /** The finish time in milliseconds since the epoch; 0 if the job is running. */
  public final long finishMillis;

  private final JobCourse course;

  public ObservedJob(String id, JobGroup group, JobProfile profile, long finishMillis) {
    this(id, group, profile, finishMillis, null);
  }

  /**
   * Creates a job.
   *
   * @param course {@code null} if unknown
   */
  public ObservedJob(
      String id, JobGroup group, JobProfile profile, long finishMillis, JobCourse course) {
    this.id = id;
    this.group = group;
    this.profile = profile;
    this.finishMillis = finishMillis;
    this.course = course;
  }

  /**
   * Returns whether the job has succeeded. If not, it is running, and its profile is an estimate.
   */
  public boolean succeeded() {
    return finishMillis > 0;
  }

  /** Returns the course of the job, if known. */
  public Optional<JobCourse> course() {
    return Optional.ofNullable(course);
  }
}
