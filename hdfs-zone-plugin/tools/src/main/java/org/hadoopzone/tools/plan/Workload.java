/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.plan;

import java.util.List;
import org.hadoopzone.mapred.classify.ShuffleClassifier;

/** Totals of all jobs. Immutable. */
public final class Workload {
  private final long jobs;
  private final long heavyJobs;
  private final double shuffle;
  private final double heavyShuffle;
  private final double permanentMoved;
  private final double temporaryWritten;
  private final double seconds;

  private Workload(List<PastJob> all, ShuffleClassifier classifier, int replication) {
    long heavyCount = 0;
    double shuffled = 0;
    double heavyShuffled = 0;
    double permanent = 0;
    double temporary = 0;
    long end = 0;
    for (PastJob job : all) {
      boolean heavy = Simulation.isHeavy(classifier, job);
      heavyCount += heavy ? 1 : 0;
      shuffled += job.profile().shuffleBytes();
      heavyShuffled += heavy ? job.profile().shuffleBytes() : 0;
      permanent += job.profile().inputBytes() + (double) replication * job.outputBytes();
      temporary += (double) job.writtenByMaps() + job.writtenByReduces();
      end = Math.max(end, job.endMillis());
    }
    jobs = all.size();
    heavyJobs = heavyCount;
    shuffle = shuffled;
    heavyShuffle = heavyShuffled;
    permanentMoved = permanent;
    temporaryWritten = temporary;
    seconds = (end - all.get(0).startMillis()) / 1000.0;
  }

  /**
   * Sums up jobs.
   *
   * @param jobs at least one job, in the order of start times
   */
  static Workload of(List<PastJob> jobs, ShuffleClassifier classifier, int replication) {
    return new Workload(jobs, classifier, replication);
  }

  public long jobs() {
    return jobs;
  }

  /** Returns the number of jobs whose temporary files prefer the outer zone. */
  public long heavyJobs() {
    return heavyJobs;
  }

  /** Returns the bytes that all jobs shuffle. */
  public double shuffle() {
    return shuffle;
  }

  /** Returns the bytes that heavy jobs shuffle. */
  public double heavyShuffle() {
    return heavyShuffle;
  }

  /** Returns the bytes of input read, plus the bytes of output written with all replicas. */
  double permanentMoved() {
    return permanentMoved;
  }

  /** Returns the bytes that are written to local disks. */
  public double temporaryWritten() {
    return temporaryWritten;
  }

  /** Returns the time from the start of the first job to the end of the last one, in seconds. */
  public double seconds() {
    return seconds;
  }
}
