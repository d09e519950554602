/*
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */
package org.hadoopzone.plan;

import org.hadoopzone.disk.drive.DriveProfile;

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
