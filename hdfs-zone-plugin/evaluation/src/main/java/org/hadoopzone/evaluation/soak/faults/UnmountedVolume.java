/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak.faults;

import java.nio.file.Path;
import org.hadoopzone.evaluation.soak.cluster.SoakCluster;
import org.hadoopzone.evaluation.storage.MountsBelow;
import org.hadoopzone.testing.Command;

/** Unmounts a volume while it is in use. */
record UnmountedVolume(SoakCluster cluster, int node, boolean outer) implements Fault {
  @Override
  public void inject() throws Exception {
    Command.run("umount", "--lazy", path());
  }

  @Override
  public boolean hasStruck() throws Exception {
    return !MountsBelow.isMounted(path());
  }

  @Override
  public void heal() throws Exception {
    cluster.repair(node, disk -> {});
  }

  private Path path() {
    return cluster.disk(node).volume(outer).path();
  }
}
