/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.plan;

import org.hadoopzone.mapred.classify.JobProfile;

/**
 * A past job: its times, the data that it moved, and the data that it wrote to local disks.
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

  /** Returns the bytes of map output on local disks when the maps are done; 0 without reduces. */
  long mapOutputOnDisk() {
    return profile.reduces == 0 ? 0 : profile.shuffleBytes;
  }

  /**
   * Returns the bytes of fetched map output on local disks. Reduces write map output to disk if
   * they do not keep it in memory.
   */
  long fetchedOnDisk() {
    return Math.min(mapOutputOnDisk(), spilledByReduces);
  }

  /**
   * Returns the bytes that maps wrote to local disks: at least the map output, and more if maps
   * merged spills.
   */
  long writtenByMaps() {
    return Math.max(mapOutputOnDisk(), spilledByMaps);
  }
}
