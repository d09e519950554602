/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.plan;

import org.hadoopzone.tools.drive.DriveProfile;

/** Nodes with as many disks of one kind each. Immutable. */
public final class Cluster {
  private final DriveProfile drive;
  private final int disks;
  private final int disksPerNode;

  /**
   * A cluster.
   *
   * @throws IllegalArgumentException naming the option and what is allowed
   */
  public Cluster(DriveProfile drive, int disks, int disksPerNode) {
    if (disks < 1) {
      throw new IllegalArgumentException(
          "--disks " + disks + ": must be at least 1, and all disks of the cluster together");
    }
    if (disksPerNode < 1 || disks % disksPerNode != 0) {
      throw new IllegalArgumentException(
          "--per-node " + disksPerNode + ": must be at least 1, and divide --disks " + disks);
    }
    this.drive = drive;
    this.disks = disks;
    this.disksPerNode = disksPerNode;
  }

  public DriveProfile drive() {
    return drive;
  }

  public int disks() {
    return disks;
  }

  public int disksPerNode() {
    return disksPerNode;
  }

  int nodes() {
    return disks / disksPerNode;
  }
}
