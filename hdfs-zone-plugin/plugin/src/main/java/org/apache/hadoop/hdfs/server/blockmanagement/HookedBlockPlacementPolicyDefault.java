/* SPDX-License-Identifier: Apache-2.0 */
package org.apache.hadoop.hdfs.server.blockmanagement;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.net.NetworkTopology;

/**
 * Hadoop's default policy for replicated files. Notifies its subclass when a NameNode initializes
 * the policy.
 *
 * <p>This class is in a Hadoop package because {@link #initialize} has a parameter of a
 * package-private type.
 */
public abstract class HookedBlockPlacementPolicyDefault extends BlockPlacementPolicyDefault {
  @Override
  public void initialize(
      Configuration conf,
      FSClusterStats stats,
      NetworkTopology clusterMap,
      Host2NodesMap host2datanodeMap) {
    super.initialize(conf, stats, clusterMap, host2datanodeMap);
    // The Balancer, the Mover and fsck only check placements. They pass no statistics.
    if (stats != null) {
      initializedByNameNode(clusterMap);
    }
  }

  /** Called once per policy, when an active or standby NameNode starts or replaces its policy. */
  protected abstract void initializedByNameNode(NetworkTopology dataNodes);
}
