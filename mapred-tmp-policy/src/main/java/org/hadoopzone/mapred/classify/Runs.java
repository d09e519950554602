/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred.classify;

/** The number of known runs of a job, and the mean of their profiles. Immutable. */
public final class Runs {
  public final int count;
  public final JobProfile mean;

  /** The finish time of the latest run, in milliseconds since the epoch. */
  public final long latestMillis;

  Runs(int count, JobProfile mean, long latestMillis) {
    this.count = count;
    this.mean = mean;
    this.latestMillis = latestMillis;
  }

  static Runs of(ObservedJob job) {
    return new Runs(1, job.profile, job.finishMillis);
  }

  /** Returns these runs and others combined, with the same weight for each run. */
  Runs plus(Runs other) {
    int sum = count + other.count;
    return new Runs(
        sum,
        mean.times((double) count / sum).plus(other.mean.times((double) other.count / sum)),
        Math.max(latestMillis, other.latestMillis));
  }

  /**
   * Returns this mean, but counts it as at most the given number of runs, so that later runs have
   * more weight.
   */
  Runs asAtMost(int runs) {
    return count <= runs ? this : new Runs(runs, mean, latestMillis);
  }
}
