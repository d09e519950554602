/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred.classify;

/** The times, the number of maps, the output and the spills of a finished job. Immutable. */
public final class JobCourse {
  /** The launch time in milliseconds since the epoch. */
  public final long launchMillis;

  /** The time when the last map finished, in milliseconds since the epoch; 0 if unknown. */
  public final long mapsDoneMillis;

  public final int maps;

  /** The bytes written to HDFS, without replication. */
  public final long outputBytes;

  /** The number of records that reduces wrote to local disks. */
  public final long spilledByReduces;

  public JobCourse(
      long launchMillis, long mapsDoneMillis, int maps, long outputBytes, long spilledByReduces) {
    this.launchMillis = launchMillis;
    this.mapsDoneMillis = mapsDoneMillis;
    this.maps = maps;
    this.outputBytes = outputBytes;
    this.spilledByReduces = spilledByReduces;
  }
}
