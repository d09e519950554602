/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.migrate;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.DatanodeReportType;
import org.apache.hadoop.hdfs.server.protocol.DatanodeStorageReport;
import org.apache.hadoop.hdfs.server.protocol.StorageReport;
import org.hadoopzone.hdfs.DiskBalancerQuery;
import org.hadoopzone.hdfs.Spindles;
import org.hadoopzone.tools.locate.FileTotals;
import org.hadoopzone.tools.locate.LocateListener;
import org.hadoopzone.tools.locate.PlacedFile;
import org.hadoopzone.tools.locate.PlacementScanner;
import org.hadoopzone.tools.locate.Replica;
import org.hadoopzone.zone.DiskZoneKeys;
import org.hadoopzone.zone.Percent;
import org.hadoopzone.zone.ZoneRule;

/**
 * All replicas of all files, by DataNode and volume. It must be complete, because the choice of the
 * disk balancer depends on all replicas of a volume.
 */
public final class Inventory implements LocateListener {
  /**
   * A DataNode is refused if it has more unknown replicas than this fraction of the known ones. A
   * few are normal, such as replicas being written.
   */
  private static final int UNKNOWN_PART = 10;

  private final Map<String, List<Replica>> byNode = new HashMap<>();
  private final Map<Replica, String> paths = new IdentityHashMap<>();
  private final List<String> closed = new ArrayList<>();

  private Inventory() {}

  /**
   * Takes an inventory of all files and all live DataNodes.
   *
   * @throws IOException if the outer dirs are not configured, or the inventory would be incomplete
   */
  public static List<StoredNode> take(Configuration conf) throws IOException {
    Inventory inventory = new Inventory();
    PlacementScanner whereabouts = new PlacementScanner(conf, inventory);
    if (!whereabouts.knowsOuterDirs()) {
      throw new IOException(
          DiskZoneKeys.OUTER_DIRS
              + " is not set here, so no zone is known. Put the cluster's core-site.xml on the class"
              + " path, or add -D "
              + DiskZoneKeys.OUTER_DIRS
              + "=DIRS");
    }
    whereabouts.look("/");
    if (!inventory.closed.isEmpty()) {
      throw new IOException(
          "Not all files could be looked at, such as "
              + inventory.closed.get(0)
              + ": run it as the user of HDFS");
    }
    DistributedFileSystem fs = (DistributedFileSystem) FileSystem.get(conf);
    List<StoredNode> nodes = new ArrayList<>();
    for (DatanodeStorageReport report :
        fs.getClient().getDatanodeStorageReport(DatanodeReportType.LIVE)) {
      nodes.add(inventory.node(report, conf));
    }
    return nodes;
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
      return refused(node, "it does not tell where its volumes are: " + e.getMessage());
    }
    List<Replica> held = byNode.getOrDefault(StoredNode.nameOf(node), new ArrayList<>());
    for (Replica replica : held) {
      StoredVolume volume = replica.volume().path().map(volumes::get).orElse(null);
      if (volume != null) {
        volume.add(held(replica));
      }
    }
    return new StoredNode(
        node, new ArrayList<>(volumes.values()), refusal(node, report, held.size()));
  }

  private StoredReplica held(Replica replica) {
    return new StoredReplica(
        paths.get(replica),
        Block.getBlockId(replica.block()),
        replica.bytes(),
        replica.verdict().retention().preferredZone());
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

  private static String refusal(DatanodeInfo node, DatanodeStorageReport report, long found) {
    for (StorageReport storage : report.getStorageReports()) {
      if (storage.getDfsUsed() > 2 * storage.getBlockPoolUsed()
          && storage.getDfsUsed() - storage.getBlockPoolUsed() > 1 << 20) {
        return "it has blocks of another namespace, of which nothing is known here";
      }
    }
    long unknown = node.getNumBlocks() - found;
    return unknown > found / UNKNOWN_PART
        ? unknown
            + " of its replicas belong to no file that was found, such as those in snapshots; they"
            + " would be moved as well"
        : null;
  }

  private static StoredNode refused(DatanodeInfo node, String why) {
    return new StoredNode(node, new ArrayList<>(), why);
  }

  @Override
  public void file(PlacedFile file) {
    for (Replica replica : file.replicas()) {
      byNode.computeIfAbsent(replica.volume().dataNode(), any -> new ArrayList<>()).add(replica);
      paths.put(replica, file.path());
    }
  }

  @Override
  public void directory(String path, FileTotals totals) {
    // Totals of directories are not needed.
  }

  @Override
  public void passedOver(String path, String why) {
    closed.add(path);
  }
}
