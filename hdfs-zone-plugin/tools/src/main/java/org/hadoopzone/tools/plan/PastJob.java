/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.plan;

import org.hadoopzone.mapred.classify.JobProfile;

/** A job that ran: when, what it moved, and what it wrote to local disks. Immutable. */
public final class PastJob {
  private final long startMillis;
  private final long mapsDoneMillis;
  private final long endMillis;
  private final JobProfile profile;
  private final int maps;
  private final long outputBytes;
  private final long spilledByMaps;
  private final long spilledByReduces;

  /**
   * A job.
   *
   * @param outputBytes what it wrote to HDFS, once for all replicas
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

  long startMillis() {
    return startMillis;
  }

  long mapsDoneMillis() {
    return mapsDoneMillis;
  }

  long endMillis() {
    return endMillis;
  }

  JobProfile profile() {
    return profile;
  }

  int maps() {
    return maps;
  }

  long outputBytes() {
    return outputBytes;
  }

  /** Returns what lies on local disks as map output when the maps are done. */
  long mapOutputOnDisk() {
    return profile.reduces() == 0 ? 0 : profile.shuffleBytes();
  }

  /** Returns what lies there once more, since reduces did not keep it in memory. */
  long fetchedOnDisk() {
    return Math.min(mapOutputOnDisk(), spilledByReduces);
  }

  /** Returns what maps wrote: their output at least, and more if they merged it from spills. */
  long writtenByMaps() {
    return Math.max(mapOutputOnDisk(), spilledByMaps);
  }

  long writtenByReduces() {
    return spilledByReduces;
  }
}
