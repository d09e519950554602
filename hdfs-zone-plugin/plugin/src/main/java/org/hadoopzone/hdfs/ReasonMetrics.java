/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs;

import org.apache.hadoop.metrics2.annotation.Metric;
import org.apache.hadoop.metrics2.lib.MutableCounterLong;
import org.hadoopzone.zone.Choice;

/**
 * Counts the replicas that do not use the unreserved space of their preferred zone, by reason.
 * DataNodes and NameNodes have these counters. Thread-safe.
 */
public abstract class ReasonMetrics {
  @Metric("Replicas that spilled over because the preferred zone was low on free space")
  private MutableCounterLong spillOversZoneLow;

  @Metric("Replicas that spilled over because the preferred zone was full")
  private MutableCounterLong spillOversZoneFull;

  @Metric(
      "Replicas that used the free space that each volume should keep (additional-available-space)")
  private MutableCounterLong lastSpaceTaken;

  @Metric("Replicas of permanent files that used space reserved for temporary files")
  private MutableCounterLong reservedSpaceTaken;

  /** Counts the reason of a choice. */
  protected final void countReason(Choice.Reason reason) {
    switch (reason) {
      case PREFERRED:
      case PREFERRED_ZONE_MISSING:
        break;
      case PREFERRED_ZONE_LOW:
        spillOversZoneLow.incr();
        break;
      case PREFERRED_ZONE_FULL:
        spillOversZoneFull.incr();
        break;
      case LAST_SPACE:
        lastSpaceTaken.incr();
        break;
      case RESERVED_SPACE:
        reservedSpaceTaken.incr();
        break;
      default:
        throw new AssertionError(reason);
    }
  }
}
