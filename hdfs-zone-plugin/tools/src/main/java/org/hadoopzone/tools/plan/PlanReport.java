/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.plan;

import java.util.List;
import java.util.Map;

/**
 * A plan, with the cluster, the assumptions and the unreadable files that are printed with it.
 * Immutable.
 */
final class PlanReport {
  private final Plan plan;
  private final Cluster cluster;
  private final List<String> assumptions;
  private final Map<String, String> passedOver;

  PlanReport(Plan plan, Cluster cluster, List<String> assumptions, Map<String, String> passedOver) {
    this.plan = plan;
    this.cluster = cluster;
    this.assumptions = assumptions;
    this.passedOver = passedOver;
  }

  Plan plan() {
    return plan;
  }

  Cluster cluster() {
    return cluster;
  }

  List<String> assumptions() {
    return assumptions;
  }

  Map<String, String> passedOver() {
    return passedOver;
  }

  /**
   * Returns the share of the time for which a disk is busy with stock ext4. A value above 1 means
   * that the disks are too slow for the jobs.
   */
  double busy() {
    double all = plan.workload().seconds();
    return all == 0 ? 0 : plan.stock().seconds() / all;
  }

  /** Returns the command that creates the recommended partitions. */
  String partitions() {
    return String.format(
        "sgdisk --new=1:1M:+%dM --change-name=1:outer --new=2:0:0 --change-name=2:inner DEVICE",
        (plan.best().bytes() >> 20) - 1);
  }

  /** Returns the command that sets the recommended fence in a larger outer partition. */
  String fence() {
    return String.format("disk-zones fence set DIR --allow %dM", plan.best().bytes() >> 20);
  }
}
