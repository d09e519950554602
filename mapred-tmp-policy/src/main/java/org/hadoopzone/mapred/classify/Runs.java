/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred.classify;

import org.apache.hadoop.classification.InterfaceAudience;
import org.apache.hadoop.classification.InterfaceStability;

/** How many runs of a job are known, and what they moved on average. Immutable. */
@InterfaceAudience.Private
@InterfaceStability.Evolving
public final class Runs {
  private final int count;
  private final JobProfile mean;
  private final long latestMillis;

  Runs(int count, JobProfile mean, long latestMillis) {
    this.count = count;
    this.mean = mean;
    this.latestMillis = latestMillis;
  }

  static Runs of(ObservedJob job) {
    return new Runs(1, job.profile(), job.finishMillis());
  }

  public int count() {
    return count;
  }

  public JobProfile mean() {
    return mean;
  }

  /** When the latest of them finished, since the epoch. */
  public long latestMillis() {
    return latestMillis;
  }

  /** These runs and others, each run with the same weight. */
  Runs plus(Runs other) {
    int sum = count + other.count;
    return new Runs(
        sum,
        mean.times((double) count / sum).plus(other.mean.times((double) other.count / sum)),
        Math.max(latestMillis, other.latestMillis));
  }

  /** The same mean, with the weight of no more than so many runs, so that later ones tell. */
  Runs asAtMost(int runs) {
    return count <= runs ? this : new Runs(runs, mean, latestMillis);
  }
}
