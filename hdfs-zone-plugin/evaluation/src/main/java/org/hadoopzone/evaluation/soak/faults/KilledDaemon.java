/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak.faults;

import org.hadoopzone.evaluation.cluster.Launch;
import org.hadoopzone.evaluation.soak.cluster.SoakCluster;

/** Kills a daemon and starts it again. */
record KilledDaemon(SoakCluster cluster, String name) implements Fault {
  @Override
  public void inject() throws Exception {
    cluster.hadoop().kill(name);
  }

  @Override
  public boolean hasStruck() {
    return !cluster.hadoop().running().containsKey(name);
  }

  @Override
  public void heal() throws Exception {
    cluster.hadoop().restart(name, Launch.PLAIN);
  }
}
