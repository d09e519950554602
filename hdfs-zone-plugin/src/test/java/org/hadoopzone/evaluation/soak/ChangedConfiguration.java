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
package org.hadoopzone.evaluation.soak;

import java.util.Map;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.AvailableSpaceVolumeChoosingPolicy;
import org.hadoopzone.disk.DiskZoneKeys;
import org.hadoopzone.evaluation.cluster.Launch;

/** A DataNode that is restarted with other settings while all others go on, and then as before. */
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
