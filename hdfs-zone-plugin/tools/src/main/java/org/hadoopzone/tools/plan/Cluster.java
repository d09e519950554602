/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.plan;

import org.hadoopzone.tools.drive.DriveProfile;

/** A cluster whose nodes have the same number of disks of the same model. Immutable. */
public final class Cluster {
  private static final int DISKS_MAX = 10_000_000;
  private static final int DISKS_PER_NODE_MAX = 1_000;

  final DriveProfile drive;
  final int disks;
  final int disksPerNode;

  /**
   * Creates a cluster.
   *
   * @param disks the number of disks in the cluster
   * @param disksPerNode the number of disks in each node
   * @throws IllegalArgumentException if a number is invalid; the message names the option and the
   *     allowed values
   */
  public Cluster(DriveProfile drive, int disks, int disksPerNode) {
    if (disks < 1 || disks > DISKS_MAX) {
      throw new IllegalArgumentException(
          String.format(
              "--disks %d: must be from 1 to %d. Specify the number of all disks in the cluster",
              disks, DISKS_MAX));
    }
    if (disksPerNode < 1 || disksPerNode > DISKS_PER_NODE_MAX || disks % disksPerNode != 0) {
      throw new IllegalArgumentException(
          String.format(
              "--per-node %d: must be from 1 to %d, and a divisor of --disks %d",
              disksPerNode, DISKS_PER_NODE_MAX, disks));
    }
    this.drive = drive;
    this.disks = disks;
    this.disksPerNode = disksPerNode;
  }

  int nodes() {
    return disks / disksPerNode;
  }
}
