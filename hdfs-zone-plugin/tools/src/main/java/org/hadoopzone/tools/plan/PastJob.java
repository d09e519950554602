/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.plan;

import org.hadoopzone.mapred.classify.JobProfile;

/**
 * The times of a past job, the data that it moved, and the data that it wrote to local disks.
 * Immutable.
 */
public final class PastJob {
  final long startMillis;
  final long mapsDoneMillis;
  final long endMillis;
  final JobProfile profile;
  final int maps;
  final long outputBytes;
  private final long spilledByMaps;
  final long spilledByReduces;

  /**
   * Creates a job.
   *
   * @param outputBytes bytes that the job wrote to HDFS, without replication
   * @param spilledByMaps bytes that maps wrote to local disks
   * @param spilledByReduces bytes that reduces wrote to local disks
   */
  PastJob(
      long startMillis,
      long mapsDoneMillis,
      long endMillis,
      JobProfile profile,
      int maps,
      long outputBytes,
      long spilledByMaps,
      long spilledByReduces) {
    this.startMillis = startMillis;
    this.mapsDoneMillis = Math.max(startMillis, mapsDoneMillis);
    this.endMillis = Math.max(this.mapsDoneMillis, endMillis);
    this.profile = profile;
    this.maps = Math.max(1, maps);
    this.outputBytes = outputBytes;
    this.spilledByMaps = spilledByMaps;
    this.spilledByReduces = spilledByReduces;
  }

  /** Returns the bytes of map output on local disks at the end of the maps; 0 without reduces. */
  long mapOutputOnDisk() {
    return profile.reduces == 0 ? 0 : profile.shuffleBytes;
  }

  /**
   * Returns the bytes of fetched map output that reduces write to local disks because they do not
   * keep it in memory.
   */
  long fetchedOnDisk() {
    return Math.min(mapOutputOnDisk(), spilledByReduces);
  }

  /**
   * Returns the bytes that maps wrote to local disks. This is at least the map output, and more if
   * maps merged spills.
   */
  long writtenByMaps() {
    return Math.max(mapOutputOnDisk(), spilledByMaps);
  }
}
