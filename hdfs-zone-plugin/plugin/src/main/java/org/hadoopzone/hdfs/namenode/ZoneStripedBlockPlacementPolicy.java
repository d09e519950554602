/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.namenode;

import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.apache.hadoop.classification.InterfaceAudience;
import org.apache.hadoop.classification.InterfaceStability;
import org.apache.hadoop.conf.Configurable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.AddBlockFlag;
import org.apache.hadoop.hdfs.protocol.BlockStoragePolicy;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.HookedBlockPlacementPolicyRackFaultTolerant;
import org.apache.hadoop.net.NetworkTopology;
import org.apache.hadoop.net.Node;
import org.hadoopzone.hdfs.VolumeQuery;

/**
 * The counterpart of {@link ZoneBlockPlacementPolicy} for erasure-coded files. Chooses DataNodes
 * like HDFS does by default, on as many racks as possible, and on each of them a storage in the
 * preferred zone of the file.
 */
@InterfaceAudience.LimitedPrivate("HDFS")
@InterfaceStability.Evolving
public class ZoneStripedBlockPlacementPolicy extends HookedBlockPlacementPolicyRackFaultTolerant
    implements Configurable {
  static final String METRICS = "DiskZoneStripedBlockPlacement";

  private final Function<Configuration, VolumeQuery> query;
  private Configuration conf;
  private ZonePlacement placement;

  /** Creates the policy. HDFS calls this constructor by reflection. */
  public ZoneStripedBlockPlacementPolicy() {
    this(ZonePlacement::queryAsLoginUser);
  }

  ZoneStripedBlockPlacementPolicy(Function<Configuration, VolumeQuery> query) {
    this.query = query;
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalArgumentException if a value is invalid, so that the NameNode does not start
   *     with an unintended rule; the message names the key, the value and the remedy
   */
  @Override
  public void setConf(Configuration conf) {
    this.conf = conf;
    this.placement = new ZonePlacement(conf, METRICS, query);
  }

  @Override
  public Configuration getConf() {
    return conf;
  }

  @Override
  protected void initializedByNameNode(NetworkTopology dataNodes) {
    placement.start(dataNodes);
  }

  @Override
  public DatanodeStorageInfo[] chooseTarget(
      String path,
      int replicas,
      Node writer,
      List<DatanodeStorageInfo> chosen,
      boolean returnChosen,
      Set<Node> excluded,
      long size,
      BlockStoragePolicy policy,
      EnumSet<AddBlockFlag> flags) {
    DatanodeStorageInfo[] targets =
        super.chooseTarget(
            path, replicas, writer, chosen, returnChosen, excluded, size, policy, flags);
    return placement.place(targets, clusterMap, path, chosen, size, policy);
  }

  @Override
  public DatanodeStorageInfo[] chooseTarget(
      String path,
      int replicas,
      Node writer,
      List<DatanodeStorageInfo> chosen,
      boolean returnChosen,
      Set<Node> excluded,
      long size,
      BlockStoragePolicy policy,
      EnumSet<AddBlockFlag> flags,
      EnumMap<StorageType, Integer> types) {
    DatanodeStorageInfo[] targets =
        super.chooseTarget(
            path, replicas, writer, chosen, returnChosen, excluded, size, policy, flags, types);
    return placement.place(targets, clusterMap, path, chosen, size, policy);
  }

  /**
   * {@inheritDoc} This override is needed because HDFS chooses favored DataNodes without calling
   * {@link #chooseTarget}. HDFS passes storage types here instead of a storage policy.
   */
  @Override
  protected void chooseFavouredNodes(
      String path,
      int replicas,
      List<DatanodeDescriptor> favored,
      Set<Node> favoredAndExcluded,
      long size,
      int maxNodesPerRack,
      List<DatanodeStorageInfo> results,
      boolean avoidStaleNodes,
      EnumMap<StorageType, Integer> types)
      throws NotEnoughReplicasException {
    // Copy the types of the storage policy first: the superclass removes the types that it has
    // used.
    Set<StorageType> wanted = EnumSet.noneOf(StorageType.class);
    wanted.addAll(types.keySet());
    super.chooseFavouredNodes(
        path,
        replicas,
        favored,
        favoredAndExcluded,
        size,
        maxNodesPerRack,
        results,
        avoidStaleNodes,
        types);
    placement.place(results, clusterMap, path, Collections.emptyList(), size, wanted);
  }
}
