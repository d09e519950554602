/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred.classify;

import org.apache.hadoop.classification.InterfaceAudience;
import org.apache.hadoop.classification.InterfaceStability;

/** The times, the number of maps, the output and the spills of a finished job. Immutable. */
@InterfaceAudience.Private
@InterfaceStability.Evolving
public final class JobCourse {
  private final long launchMillis;
  private final long mapsDoneMillis;
  private final int maps;
  private final long outputBytes;
  private final long spilledByReduces;

  public JobCourse(
      long launchMillis, long mapsDoneMillis, int maps, long outputBytes, long spilledByReduces) {
    this.launchMillis = launchMillis;
    this.mapsDoneMillis = mapsDoneMillis;
    this.maps = maps;
    this.outputBytes = outputBytes;
    this.spilledByReduces = spilledByReduces;
  }

  /** Returns the launch time in milliseconds since the epoch. */
  public long launchMillis() {
    return launchMillis;
  }

  /** Returns the time when the last map finished, in milliseconds since the epoch; 0 if unknown. */
  public long mapsDoneMillis() {
    return mapsDoneMillis;
  }

  public int maps() {
    return maps;
  }

  /** Returns the bytes written to HDFS, without replication. */
  public long outputBytes() {
    return outputBytes;
  }

  /** Returns the number of records that reduces wrote to local disks. */
  public long spilledByReduces() {
    return spilledByReduces;
  }
}
