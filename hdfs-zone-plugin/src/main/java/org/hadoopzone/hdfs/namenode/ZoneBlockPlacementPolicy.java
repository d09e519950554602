/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.namenode;

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
import org.apache.hadoop.hdfs.server.blockmanagement.BlockPlacementPolicyDefault;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.HookedBlockPlacementPolicyDefault;
import org.apache.hadoop.net.NetworkTopology;
import org.apache.hadoop.net.Node;
import org.hadoopzone.hdfs.VolumeQuery;

/**
 * Chooses DataNodes as HDFS does by default, and on each of them a storage of the disk zone that
 * the file deserves: temporary files outward, permanent ones inward. DataNodes obey with {@link
 * org.hadoopzone.hdfs.HdfsZoneKeys#HONOR_NOMINATED_STORAGE}.
 *
 * <p>For new blocks, for DataNodes that replace failed ones in a pipeline, and for replicas that
 * replace lost ones. Never fails where {@link BlockPlacementPolicyDefault} does not. Thread-safe.
 */
@InterfaceAudience.LimitedPrivate("HDFS")
@InterfaceStability.Evolving
public class ZoneBlockPlacementPolicy extends HookedBlockPlacementPolicyDefault
    implements Configurable {
  static final String METRICS = "DiskZoneBlockPlacement";

  private final Function<Configuration, VolumeQuery> query;
  private Configuration conf;
  private ZonePlacement placement;

  /** Made by HDFS, by reflection. */
  public ZoneBlockPlacementPolicy() {
    this(OwnQuery::new);
  }

  ZoneBlockPlacementPolicy(Function<Configuration, VolumeQuery> query) {
    this.query = query;
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalArgumentException naming the key, the value and the remedy, so that the NameNode
   *     does not start with a rule that nobody asked for
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

  /** Favored DataNodes do not come by {@link #chooseTarget}, nor with the storage policy. */
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
    // Super strikes out what it has found; at first these are all types that the policy names.
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
    placement.place(results, clusterMap, path, size, wanted);
  }
}
