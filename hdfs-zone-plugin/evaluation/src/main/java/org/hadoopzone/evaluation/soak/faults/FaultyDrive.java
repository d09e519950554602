/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak.faults;

import java.util.function.ToLongFunction;
import org.hadoopzone.evaluation.drive.DriveFaults;
import org.hadoopzone.evaluation.soak.cluster.NodeDisk;
import org.hadoopzone.evaluation.soak.cluster.SoakCluster;

/**
 * A drive that fails, drops or holds requests.
 *
 * @param command fault command for the drive
 * @param struck returns how many requests the fault has affected
 * @param answers whether the drive responds during the fault. If not, the fault is cleared before
 *     the daemons are stopped, because a process that waits for the drive cannot be killed
 */
record FaultyDrive(
    SoakCluster cluster,
    int node,
    String command,
    ToLongFunction<DriveFaults> struck,
    boolean answers)
    implements Fault {
  @Override
  public void inject() throws Exception {
    NodeDisk disk = cluster.disk(node);
    disk.drive().fault("reset");
    disk.dropBlocks();
    disk.drive().fault(command);
  }

  @Override
  public boolean hasStruck() throws Exception {
    return struck.applyAsLong(cluster.disk(node).drive().faults()) > 0;
  }

  @Override
  public void heal() throws Exception {
    if (!answers) {
      cluster.disk(node).drive().fault("heal");
    }
    cluster.repair(node, disk -> disk.drive().fault("heal"));
  }
}
