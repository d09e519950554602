/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak.faults;

import org.hadoopzone.evaluation.cluster.HadoopCluster;
import org.hadoopzone.evaluation.cluster.Launch;

/** Kills a running daemon and starts it again. */
final class KilledDaemon implements Fault {
  private final HadoopCluster hadoop;
  private final String name;
  private boolean wasRunning;

  KilledDaemon(HadoopCluster hadoop, String name) {
    this.hadoop = hadoop;
    this.name = name;
  }

  @Override
  public void inject() throws Exception {
    wasRunning = hadoop.running().containsKey(name);
    hadoop.kill(name);
  }

  /** Returns false if the daemon had ended before the kill. */
  @Override
  public boolean hasStruck() {
    return wasRunning && !hadoop.running().containsKey(name);
  }

  @Override
  public void heal() throws Exception {
    hadoop.restart(name, Launch.PLAIN);
  }
}
