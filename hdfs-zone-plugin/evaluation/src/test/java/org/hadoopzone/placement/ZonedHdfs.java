/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.placement;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.hdfs.MiniDFSNNTopology;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.DatanodeReportType;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedStripedBlock;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsDatasetSpi.FsVolumeReferences;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsVolumeSpi;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.impl.FsVolumeImpl;
import org.apache.hadoop.hdfs.server.protocol.DatanodeStorageReport;
import org.apache.hadoop.hdfs.server.protocol.StorageReport;
import org.apache.hadoop.ipc.CallerContext;
import org.apache.hadoop.test.GenericTestUtils;
import org.apache.hadoop.test.MetricsAsserts;
import org.hadoopzone.hdfs.HdfsZoneKeys;
import org.hadoopzone.hdfs.datanode.ZoneVolumeChoosingPolicy;
import org.hadoopzone.hdfs.namenode.ZoneBlockPlacementPolicy;
import org.hadoopzone.hdfs.namenode.ZoneStripedBlockPlacementPolicy;
import org.hadoopzone.testing.Wait;
import org.hadoopzone.zone.DiskZoneKeys;
import org.hadoopzone.zone.Zone;
import org.hadoopzone.zone.ZoneRule;

/**
 * HDFS whose NameNode and DataNodes place replicas by zone. Each DataNode has two dirs in each
 * zone.
 */
final class ZonedHdfs implements AutoCloseable {
  static final int BLOCK = 1 << 20;

  /**
   * Number of blocks to write. Random placement puts all of them into one zone in less than 1 % of
   * cases.
   */
  private static final int PROBE_BLOCKS = 8;

  static final String METRICS = "DiskZoneBlockPlacement";
  static final String STRIPED_METRICS = "DiskZoneStripedBlockPlacement";

  /** Number of data dirs of each DataNode. */
  static final int DIRS = 4;

  static final String OUTER_DIRS = "/**/data/data{1,2,5,6,9,10,13,14,17,18}";

  final MiniDFSCluster cluster;

  /** The index of the active NameNode. */
  private int active;

  private ZonedHdfs(MiniDFSCluster cluster, int active) {
    this.cluster = cluster;
    this.active = active;
  }

  static Configuration conf() {
    Configuration conf = stockConf();
    conf.set(DiskZoneKeys.OUTER_DIRS, OUTER_DIRS);
    conf.setBoolean(HdfsZoneKeys.HONOR_NOMINATED_STORAGE, true);
    conf.set(
        DFSConfigKeys.DFS_BLOCK_REPLICATOR_CLASSNAME_KEY, ZoneBlockPlacementPolicy.class.getName());
    conf.set(
        DFSConfigKeys.DFS_BLOCK_PLACEMENT_EC_CLASSNAME_KEY,
        ZoneStripedBlockPlacementPolicy.class.getName());
    conf.set(
        DFSConfigKeys.DFS_DATANODE_FSDATASET_VOLUME_CHOOSING_POLICY_KEY,
        ZoneVolumeChoosingPolicy.class.getName());
    return conf;
  }

  /** Shortens the first delay before a client retries to close a file, from 400 ms to 20 ms. */
  static void askAgainSoon(Configuration conf) {
    conf.setInt("dfs.client.block.write.locateFollowingBlock.initial.delay.ms", 20);
    conf.setInt("dfs.client.block.write.locateFollowingBlock.retries", 12);
  }

  /** Returns a configuration without disk zones, for quick tests with small volumes. */
  static Configuration stockConf() {
    Configuration conf = new Configuration();
    conf.setInt(DFSConfigKeys.DFS_BLOCK_SIZE_KEY, BLOCK);
    conf.setInt(DFSConfigKeys.DFS_HEARTBEAT_INTERVAL_KEY, 1);
    conf.setInt(DFSConfigKeys.DFS_NAMENODE_REDUNDANCY_INTERVAL_SECONDS_KEY, 1);
    conf.setBoolean(DFSConfigKeys.DFS_NAMENODE_REDUNDANCY_CONSIDERLOAD_KEY, false);
    conf.setInt("dfs.datanode.round-robin-volume-choosing-policy.additional-available-space", 0);
    askAgainSoon(conf);
    return conf;
  }

  static ZonedHdfs start(Configuration conf, File dir, int dataNodes) throws Exception {
    MiniDFSCluster cluster =
        new MiniDFSCluster.Builder(conf, dir)
            .numDataNodes(dataNodes)
            .storagesPerDatanode(DIRS)
            .build();
    cluster.waitActive();
    return new ZonedHdfs(cluster, 0);
  }

  /** Returns the HDFS of a cluster that the caller has started. */
  static ZonedHdfs of(MiniDFSCluster cluster) {
    return new ZonedHdfs(cluster, 0);
  }

  /** Returns the nameservice of an active NameNode, in a cluster that the caller has started. */
  static ZonedHdfs of(MiniDFSCluster cluster, int active) {
    return new ZonedHdfs(cluster, active);
  }

  /** Starts HDFS with two NameNodes, the first of which is active. */
  static ZonedHdfs startHighlyAvailable(Configuration conf, File dir, int dataNodes)
      throws Exception {
    conf.setInt(DFSConfigKeys.DFS_HA_TAILEDITS_PERIOD_KEY, 1);
    MiniDFSCluster cluster =
        new MiniDFSCluster.Builder(conf, dir)
            .nnTopology(MiniDFSNNTopology.simpleHATopology())
            .numDataNodes(dataNodes)
            .storagesPerDatanode(DIRS)
            .build();
    cluster.waitActive();
    cluster.transitionToActive(0);
    return new ZonedHdfs(cluster, 0);
  }

  /** Returns the index of the NameNode that is not active. */
  int standby() {
    return 1 - active;
  }

  /**
   * Restarts the NameNode that is in standby, and waits until it has left safe mode. Rolls the log
   * of the active NameNode meanwhile, because MiniDFSCluster turns periodic rolls off. Without a
   * roll, the standby would not learn about deleted files, and would wait forever for reports of
   * their blocks.
   */
  void restartStandby() throws Exception {
    int standby = standby();
    cluster.restartNameNode(standby, false);
    GenericTestUtils.waitFor(
        () -> {
          rollLog();
          return !cluster.getNameNode(standby).isInSafeMode();
        },
        500,
        300_000);
    cluster.waitActive(standby);
  }

  private void rollLog() {
    try {
      cluster.getNameNodeRpc(active).rollEditLog();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Makes the other NameNode the active one. */
  void failOver() throws Exception {
    failOverTo(standby());
  }

  /** Makes a NameNode that is in standby the active one. */
  void failOverTo(int nameNode) throws Exception {
    cluster.transitionToStandby(active);
    active = nameNode;
    cluster.transitionToActive(active);
    cluster.waitActive(active);
  }

  /**
   * Waits until the NameNode that was started last, active or not, knows the zones of all storages.
   * Does not write any block.
   */
  void awaitStoragesWithZone(String source) throws Exception {
    int storages = cluster.getDataNodes().size() * DIRS;
    GenericTestUtils.waitFor(
        () ->
            MetricsAsserts.getIntGauge("StoragesWithZone", MetricsAsserts.getMetrics(source))
                == storages,
        200,
        120_000);
  }

  /** Waits until the NameNode knows the zones of all DataNodes that are alive. */
  void awaitZones() throws Exception {
    GenericTestUtils.waitFor(this::knowsAllZones, 200, 300_000);
  }

  /**
   * Returns whether all blocks of a probe file are in one zone. As long as the NameNode does not
   * know the zones, blocks go to all volumes of a DataNode, in turn or at random. A restarted
   * DataNode may not have registered yet.
   */
  private boolean knowsAllZones() {
    try {
      int dataNodes = cluster.getDataNodes().size();
      Path probe = write("/probe", PROBE_BLOCKS, (short) dataNodes);
      List<Zone> zones = zonesOf(probe);
      fileSystem().delete(probe, false);
      return zones.size() == PROBE_BLOCKS * dataNodes && zones.stream().distinct().count() == 1;
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  DistributedFileSystem fileSystem() throws IOException {
    return cluster.getFileSystem(active);
  }

  Path write(String name, int blocks, short replication) throws IOException {
    Path file = new Path(name);
    OutputStream out = fileSystem().create(file, replication);
    // Do not use try-with-resources: on close, HDFS throws the same exception object again.
    try {
      out.write(new byte[blocks * BLOCK]);
    } finally {
      out.close();
    }
    return file;
  }

  /** Writes a file with a caller context. */
  Path write(String context, String name, int blocks, short replication) throws IOException {
    CallerContext before = CallerContext.getCurrent();
    CallerContext.setCurrent(new CallerContext.Builder(context).build());
    try {
      return write(name, blocks, replication);
    } finally {
      CallerContext.setCurrent(before);
    }
  }

  /** Returns the zone of each replica of each block. */
  List<Zone> zonesOf(Path file) throws IOException {
    List<Zone> zones = new ArrayList<>();
    for (LocatedBlock block : DFSTestUtil.getAllBlocks(fileSystem(), file)) {
      for (DataNode dataNode : cluster.getDataNodes()) {
        ExtendedBlock id = block.getBlock();
        // A DataNode opens its volumes when it has reached its first NameNode.
        if (dataNode.isDatanodeUp()
            && dataNode.getFSDataset() != null
            && dataNode.getFSDataset().isValidBlock(id)) {
          zones.add(zoneOf(dataNode.getFSDataset().getVolume(id)));
        }
      }
    }
    return zones;
  }

  /** Returns the zone of each internal block of an erasure-coded file. */
  List<Zone> stripedZonesOf(Path file) throws IOException {
    List<Zone> zones = new ArrayList<>();
    for (LocatedBlock group : DFSTestUtil.getAllBlocks(fileSystem(), file)) {
      for (int i = 0; i < group.getLocations().length; i++) {
        ExtendedBlock id = new ExtendedBlock(group.getBlock());
        id.setBlockId(id.getBlockId() + ((LocatedStripedBlock) group).getBlockIndices()[i]);
        DataNode dataNode = cluster.getDataNode(group.getLocations()[i].getIpcPort());
        zones.add(zoneOf(dataNode.getFSDataset().getVolume(id)));
      }
    }
    return zones;
  }

  /** Sets the capacity of each volume by its zone, and waits until all capacities are reported. */
  void setCapacities(long outer, long inner) throws IOException {
    for (DataNode dataNode : cluster.getDataNodes()) {
      try (FsVolumeReferences volumes = dataNode.getFSDataset().getFsVolumeReferences()) {
        for (FsVolumeSpi volume : volumes) {
          ((FsVolumeImpl) volume)
              .setCapacityForTesting(zoneOf(volume) == Zone.OUTER ? outer : inner);
        }
      }
    }
    cluster.triggerHeartbeats();
    Map<String, Long> set = capacities();
    Wait.until("a report of the new capacities", () -> reportedCapacities().equals(set));
  }

  /** Returns the capacity of each volume by its storage ID, as its DataNode knows it. */
  private Map<String, Long> capacities() throws IOException {
    Map<String, Long> capacities = new TreeMap<>();
    for (DataNode dataNode : cluster.getDataNodes()) {
      try (FsVolumeReferences volumes = dataNode.getFSDataset().getFsVolumeReferences()) {
        for (FsVolumeSpi volume : volumes) {
          capacities.put(volume.getStorageID(), ((FsVolumeImpl) volume).getCapacity());
        }
      }
    }
    return capacities;
  }

  /** Returns the capacity of each volume by its storage ID, as last reported to the NameNode. */
  private Map<String, Long> reportedCapacities() throws IOException {
    Map<String, Long> capacities = new TreeMap<>();
    for (DatanodeStorageReport dataNode :
        fileSystem().getClient().getDatanodeStorageReport(DatanodeReportType.LIVE)) {
      for (StorageReport storage : dataNode.getStorageReports()) {
        capacities.put(storage.getStorage().getStorageID(), storage.getCapacity());
      }
    }
    return capacities;
  }

  static Zone zoneOf(FsVolumeSpi volume) {
    return ZoneRule.parse(OUTER_DIRS).zoneOf(volume.getBaseURI().getPath());
  }

  @Override
  public void close() {
    cluster.shutdown();
  }
}
