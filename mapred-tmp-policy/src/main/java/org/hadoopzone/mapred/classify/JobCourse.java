/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred.classify;

import org.apache.hadoop.classification.InterfaceAudience;
import org.apache.hadoop.classification.InterfaceStability;

/** How a job went, beside what it moved: when, and in how many maps. Immutable. */
@InterfaceAudience.Private
@InterfaceStability.Evolving
public final class JobCourse {
  private final long launchMillis;
  private final long mapsDoneMillis;
  private final int maps;
  private final long outputBytes;
  private final long spilledByReduces;

  JobCourse(
      long launchMillis, long mapsDoneMillis, int maps, long outputBytes, long spilledByReduces) {
    this.launchMillis = launchMillis;
    this.mapsDoneMillis = mapsDoneMillis;
    this.maps = maps;
    this.outputBytes = outputBytes;
    this.spilledByReduces = spilledByReduces;
  }

  /** When it was launched, since the epoch. */
  public long launchMillis() {
    return launchMillis;
  }

  /** When its last map finished, since the epoch; 0 if no map tells. */
  public long mapsDoneMillis() {
    return mapsDoneMillis;
  }

  public int maps() {
    return maps;
  }

  /** What it wrote to HDFS, once for all replicas. */
  public long outputBytes() {
    return outputBytes;
  }

  /** Records that reduces wrote to local disks. */
  public long spilledByReduces() {
    return spilledByReduces;
  }
}
