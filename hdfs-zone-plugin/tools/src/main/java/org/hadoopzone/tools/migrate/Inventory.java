/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.migrate;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.DatanodeReportType;
import org.apache.hadoop.hdfs.server.protocol.DatanodeStorageReport;
import org.apache.hadoop.hdfs.server.protocol.StorageReport;
import org.hadoopzone.hdfs.DiskBalancerQuery;
import org.hadoopzone.hdfs.Spindles;
import org.hadoopzone.tools.locate.AccessErrors;
import org.hadoopzone.tools.locate.LocateListener;
import org.hadoopzone.tools.locate.PlacedFile;
import org.hadoopzone.tools.locate.PlacementScanner;
import org.hadoopzone.tools.locate.Replica;
import org.hadoopzone.tools.locate.Volume;
import org.hadoopzone.zone.DiskZoneKeys;
import org.hadoopzone.zone.Percent;
import org.hadoopzone.zone.ZoneRule;

/**
 * All finalized replicas of all files, by DataNode and volume. The inventory must be complete,
 * because the disk balancer chooses among all finalized replicas of a volume. The disk balancer
 * does not move replicas that are being written.
 */
public final class Inventory implements LocateListener {
  /**
   * A DataNode is refused if the number of replicas that the scan has missed exceeds the number of
   * found replicas, divided by this. A scan normally misses a few replicas, such as those that are
   * being written.
   */
  private static final int UNKNOWN_PART = 10;

  /**
   * A DataNode is refused if blocks of other namespaces seem to take more than a hundredth of the
   * bytes that HDFS uses on a volume. Differences up to {@link #FOREIGN_BYTES} are ignored, because
   * replicas that are being written also cause differences.
   */
  private static final int FOREIGN_PART = 100;

  private static final long FOREIGN_BYTES = 64L << 20;

  final Map<Volume, List<StoredReplica>> replicas = new HashMap<>();
  private String unreadable;

  Inventory() {}

  /**
   * Takes an inventory of all files and all live DataNodes.
   *
   * @throws IOException if the outer dirs are not configured, or the inventory would be incomplete
   */
  public static List<StoredNode> take(Configuration conf) throws IOException {
    requireOneNamespace(conf);
    Inventory inventory = new Inventory();
    PlacementScanner scanner = new PlacementScanner(conf, inventory);
    if (scanner.missingKey().isPresent()) {
      throw new IOException(scanner.missingKey().get());
    }
    scanner.scan(Collections.singletonList("/"));
    if (inventory.unreadable != null) {
      throw new IOException(
          "Cannot read some directories, such as "
              + inventory.unreadable
              + ". Run migrate as an HDFS superuser");
    }
    DistributedFileSystem fs = (DistributedFileSystem) FileSystem.get(conf);
    List<StoredNode> nodes = new ArrayList<>();
    for (DatanodeStorageReport report :
        fs.getClient().getDatanodeStorageReport(DatanodeReportType.LIVE)) {
      nodes.add(inventory.node(report, conf));
    }
    return nodes;
  }

  /**
   * Refuses a cluster whose DataNodes hold several namespaces. Does not read {@code
   * dfs.nameservices}, because clients also list the nameservices of other clusters there.
   */
  static void requireOneNamespace(Configuration conf) throws IOException {
    String key = DFSConfigKeys.DFS_INTERNAL_NAMESERVICES_KEY;
    Collection<String> nameservices = conf.getTrimmedStringCollection(key);
    if (nameservices.size() > 1) {
      throw new IOException(
          String.format(
              "%s lists %s, so DataNodes hold blocks of several namespaces (federation). migrate"
                  + " sees the files of only one namespace, so it cannot predict the moves of the"
                  + " disk balancer",
              key, String.join(", ", nameservices)));
    }
  }

  private StoredNode node(DatanodeStorageReport report, Configuration conf) {
    DatanodeInfo node = report.getDatanodeInfo();
    Map<String, StoredVolume> volumes = new HashMap<>();
    try {
      Map<String, String> paths = new DiskBalancerQuery(conf).pathsOf(node);
      for (StorageReport storage : report.getStorageReports()) {
        String path = paths.get(storage.getStorage().getStorageID());
        if (path != null && Spindles.include(storage.getStorage().getStorageType())) {
          volumes.put(path, volume(storage, path, conf));
        }
      }
    } catch (IOException e) {
      return new StoredNode(
          node,
          Collections.emptyList(),
          "cannot query the volume paths of the DataNode: " + e.getMessage());
    }
    long found = 0;
    for (Map.Entry<Volume, List<StoredReplica>> held : replicas.entrySet()) {
      if (held.getKey().dataNode.equals(node.getXferAddrWithHostname())) {
        found += held.getValue().size();
        Optional<StoredVolume> volume = held.getKey().path().map(volumes::get);
        volume.ifPresent(known -> known.replicas.addAll(held.getValue()));
      }
    }
    return new StoredNode(node, new ArrayList<>(volumes.values()), refusal(report, found));
  }

  private static StoredVolume volume(StorageReport storage, String path, Configuration conf) {
    Percent low =
        Percent.read(
            conf::get,
            DiskZoneKeys.SPILL_OVER_BEGIN_PERCENT,
            DiskZoneKeys.SPILL_OVER_BEGIN_PERCENT_DEFAULT);
    return new StoredVolume(
        storage.getStorage().getStorageID(),
        path,
        storage.getStorage().getStorageType().name(),
        ZoneRule.read(conf::get).zoneOf(path),
        storage.getRemaining() - (long) (storage.getCapacity() * low.fraction()));
  }

  /** Returns the reason why replicas of a DataNode cannot be moved; null if they can be moved. */
  static String refusal(DatanodeStorageReport report, long found) {
    for (StorageReport storage : report.getStorageReports()) {
      if (storage.getDfsUsed() - storage.getBlockPoolUsed()
          > Math.max(FOREIGN_BYTES, storage.getDfsUsed() / FOREIGN_PART)) {
        return "the DataNode also holds blocks of another namespace (federation), which migrate"
            + " cannot see";
      }
    }
    long unknown = report.getDatanodeInfo().getNumBlocks() - found;
    return unknown > found / UNKNOWN_PART
        ? unknown
            + " replicas on the DataNode do not belong to an existing file (for example, replicas"
            + " in snapshots), so migrate cannot predict the moves of the disk balancer. Delete old"
            + " snapshots, and run migrate again later"
        : null;
  }

  @Override
  public void file(PlacedFile file) {
    for (Replica replica : file.replicas) {
      if (!replica.isBeingWritten) {
        replicas
            .computeIfAbsent(replica.volume, any -> new ArrayList<>())
            .add(
                new StoredReplica(
                    file.path,
                    Block.getBlockId(replica.block),
                    replica.bytes,
                    replica.verdict.lifetime.preferredZone()));
      }
    }
  }

  /**
   * Ignores a directory that was deleted during the scan, because it holds no replicas. A renamed
   * directory causes the same exception, so its replicas are missed; {@link #refusal} limits their
   * number.
   */
  @Override
  public void passedOver(String path, IOException why) {
    if (AccessErrors.isOne(why)) {
      unreadable = path;
    }
  }
}
