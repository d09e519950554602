/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.plan;

import java.util.List;
import org.hadoopzone.mapred.classify.ShuffleClassifier;

/** Totals of all jobs. Immutable. */
public final class Workload {
  final long jobs;

  /** The number of jobs whose temporary files prefer the outer zone. */
  final long heavyJobs;

  /** The bytes that all jobs shuffle. */
  final double shuffle;

  /** The bytes that heavy jobs shuffle. */
  final double heavyShuffle;

  /** The bytes of input read, plus the bytes of output written with all replicas. */
  final double permanentMoved;

  /** The bytes that are written to local disks. */
  final double temporaryWritten;

  /** The time from the start of the first job to the end of the last one, in seconds. */
  final double seconds;

  /**
   * Sums up jobs.
   *
   * @param all at least one job, in the order of start times
   */
  Workload(List<PastJob> all, ShuffleClassifier classifier, int replication) {
    long heavyCount = 0;
    double shuffled = 0;
    double heavyShuffled = 0;
    double permanent = 0;
    double temporary = 0;
    long end = 0;
    for (PastJob job : all) {
      boolean heavy = Simulation.isHeavy(classifier, job);
      heavyCount += heavy ? 1 : 0;
      shuffled += job.profile.shuffleBytes;
      heavyShuffled += heavy ? job.profile.shuffleBytes : 0;
      permanent += job.profile.inputBytes + (double) replication * job.outputBytes;
      temporary += (double) job.writtenByMaps() + job.spilledByReduces;
      end = Math.max(end, job.endMillis);
    }
    jobs = all.size();
    heavyJobs = heavyCount;
    shuffle = shuffled;
    heavyShuffle = heavyShuffled;
    permanentMoved = permanent;
    temporaryWritten = temporary;
    seconds = (end - all.get(0).startMillis) / 1000.0;
  }
}
