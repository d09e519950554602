/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak.faults;

import java.io.IOException;
import org.hadoopzone.evaluation.soak.cluster.NodeDisk;
import org.hadoopzone.evaluation.soak.cluster.SoakCluster;
import org.hadoopzone.testing.Command;

/** Unplugs a drive, and later plugs in the same drive or an empty one. */
record UnpluggedDrive(SoakCluster cluster, int node, boolean replaced) implements Fault {
  @Override
  public void inject() throws Exception {
    cluster.disk(node).drive().unplug();
  }

  @Override
  public boolean hasStruck() {
    try {
      Command.run(
          "dd",
          "if=" + cluster.disk(node).drive().device(),
          "of=/dev/null",
          "iflag=direct",
          "bs=4096",
          "count=1");
      return false;
    } catch (IOException e) {
      return true;
    }
  }

  @Override
  public void heal() throws Exception {
    cluster.repair(node, replaced ? NodeDisk::replace : NodeDisk::plugIn);
  }
}
