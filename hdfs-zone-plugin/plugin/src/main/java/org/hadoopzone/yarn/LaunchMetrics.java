/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.yarn;

import org.apache.hadoop.metrics2.MetricsSystem;
import org.apache.hadoop.metrics2.annotation.Metric;
import org.apache.hadoop.metrics2.annotation.Metrics;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.metrics2.lib.MutableCounterLong;
import org.hadoopzone.zone.Zone;

/**
 * Counts the containers that the NodeManager has placed since its start, and the bytes that they
 * left. Thread-safe.
 */
@Metrics(name = LaunchMetrics.NAME, about = "Containers placed by disk zone", context = "yarn")
final class LaunchMetrics {
  static final String NAME = "DiskZoneContainers";

  @Metric("Containers that got only local dirs of the outer zone")
  private MutableCounterLong placedInOuter;

  @Metric("Containers that got only local dirs of the inner zone")
  private MutableCounterLong placedInInner;

  @Metric("Containers that got dirs of the other zone because the preferred zone was full")
  private MutableCounterLong spillOvers;

  @Metric("Containers that kept all local dirs because no dir had enough free space")
  private MutableCounterLong withoutSpace;

  @Metric("Containers whose HADOOP_DISK_ZONE was not valid")
  private MutableCounterLong requestsMalformed;

  @Metric("Containers that kept all local dirs because of an error")
  private MutableCounterLong failures;

  @Metric("Bytes that applications left in local dirs of the outer zone")
  private MutableCounterLong bytesLeftInOuter;

  @Metric("Bytes that applications left in local dirs of the inner zone")
  private MutableCounterLong bytesLeftInInner;

  @Metric("Dirs of applications and containers with files that were not measured")
  private MutableCounterLong dirsNotMeasured;

  private LaunchMetrics() {}

  /** Registers a new source, and removes the source of an earlier executor in this process. */
  static LaunchMetrics register() {
    MetricsSystem system = DefaultMetricsSystem.instance();
    if (system.getSource(NAME) != null) {
      system.unregisterSource(NAME);
    }
    return system.register(NAME, "Containers placed by disk zone", new LaunchMetrics());
  }

  void count(LaunchDirs.Reason reason, Zone preferred) {
    switch (reason) {
      case PREFERRED:
        countPlaced(preferred);
        break;
      case SPILLED_OVER:
        spillOvers.incr();
        countPlaced(preferred.other());
        break;
      case NO_SPACE:
        withoutSpace.incr();
        break;
      default:
        throw new AssertionError(reason);
    }
  }

  private void countPlaced(Zone zone) {
    (zone == Zone.OUTER ? placedInOuter : placedInInner).incr();
  }

  void countMalformed() {
    requestsMalformed.incr();
  }

  void countFailure() {
    failures.incr();
  }

  void countLeft(Zone zone, long bytes) {
    (zone == Zone.OUTER ? bytesLeftInOuter : bytesLeftInInner).incr(bytes);
  }

  void countNotMeasured() {
    dirsNotMeasured.incr();
  }
}
