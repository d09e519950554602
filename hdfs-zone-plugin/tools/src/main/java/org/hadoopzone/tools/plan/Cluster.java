/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.plan;

import org.hadoopzone.tools.drive.DriveProfile;

/** A cluster whose nodes have the same number of disks of the same model. Immutable. */
public final class Cluster {
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
    if (disks < 1) {
      throw new IllegalArgumentException(
          "--disks "
              + disks
              + ": must be at least 1. Specify the number of all disks in the cluster");
    }
    if (disksPerNode < 1 || disks % disksPerNode != 0) {
      throw new IllegalArgumentException(
          "--per-node " + disksPerNode + ": must be at least 1, and a divisor of --disks " + disks);
    }
    this.drive = drive;
    this.disks = disks;
    this.disksPerNode = disksPerNode;
  }

  int nodes() {
    return disks / disksPerNode;
  }
}
