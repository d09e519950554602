/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak.faults;

import java.util.Map;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.AvailableSpaceVolumeChoosingPolicy;
import org.hadoopzone.evaluation.cluster.Launch;
import org.hadoopzone.evaluation.soak.cluster.Health;
import org.hadoopzone.evaluation.soak.cluster.SoakCluster;
import org.hadoopzone.zone.DiskZoneKeys;

/**
 * Restarts a DataNode with other settings, and later with the original settings, while the rest of
 * the cluster runs.
 */
record ChangedConfiguration(SoakCluster cluster, String dataNode) implements Fault {
  private static final Map<String, String> OTHER =
      Map.of(
          "dfs.datanode.fsdataset.volume.choosing.policy",
          AvailableSpaceVolumeChoosingPolicy.class.getName(),
          DiskZoneKeys.FENCE_MARGIN,
          "64m");

  @Override
  public void inject() throws Exception {
    restart(new Launch(OTHER, Map.of()));
    Health.awaitDataNodes(cluster);
  }

  @Override
  public boolean hasStruck() {
    return cluster.hadoop().running().containsKey(dataNode);
  }

  @Override
  public void heal() throws Exception {
    restart(Launch.PLAIN);
  }

  private void restart(Launch launch) throws Exception {
    cluster.hadoop().stop(dataNode);
    cluster.hadoop().restart(dataNode, launch);
  }
}
