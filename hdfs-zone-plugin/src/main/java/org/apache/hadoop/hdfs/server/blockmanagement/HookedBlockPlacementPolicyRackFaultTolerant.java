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
package org.apache.hadoop.hdfs.server.blockmanagement;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.net.NetworkTopology;

/**
 * Hadoop's policy for erasure-coded files, which tells its subclass when a NameNode initializes it.
 *
 * <p>It is in Hadoop's package because {@link #initialize} has a parameter of a package-private
 * type.
 */
public abstract class HookedBlockPlacementPolicyRackFaultTolerant
    extends BlockPlacementPolicyRackFaultTolerant {
  @Override
  public void initialize(
      Configuration conf,
      FSClusterStats stats,
      NetworkTopology clusterMap,
      Host2NodesMap host2datanodeMap) {
    super.initialize(conf, stats, clusterMap, host2datanodeMap);
    // The Balancer, the Mover and fsck only check placements, and have no statistics.
    if (stats != null) {
      initializedByNameNode(clusterMap);
    }
  }

  /** Called once, when a NameNode starts or is reconfigured, also while it is on standby. */
  protected abstract void initializedByNameNode(NetworkTopology dataNodes);
}
