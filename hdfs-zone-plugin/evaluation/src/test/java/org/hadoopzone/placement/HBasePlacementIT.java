/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.hadoopzone.hdfs.HdfsZoneKeys;
import org.hadoopzone.testing.Wait;
import org.hadoopzone.zone.Zone;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs a release of HBase on HDFS, and checks the zones of its WALs and HFiles. HBase has two
 * RegionServers with different WAL providers, and the table moves between them.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class HBasePlacementIT {
  private static final int DATA_NODES = 2;
  private static final String RULE = HdfsZoneKeys.TEMPORARY_PATHS_DEFAULT + ",/hbase/WALs/**";

  /** Number of WALs. Random placement puts all of them into one zone in less than 1 % of cases. */
  private static final int WALS = 8;

  /** Number of rows in a WAL. The rows of all WALs fill several blocks of an HFile. */
  private static final int ROWS = 400;

  @TempDir private static File dir;

  private static ZonedHdfs hdfs;
  private static DistributedFileSystem fs;
  private static HBase hbase;
  private static String regionServer;
  private static String otherRegionServer;
  private static int written;

  @BeforeAll
  static void start() throws Exception {
    HBase.require();
    Configuration conf = ZonedHdfs.conf();
    conf.setInt(DFSConfigKeys.DFS_REPLICATION_KEY, DATA_NODES);
    hdfs = ZonedHdfs.start(conf, dir, DATA_NODES);
    fs = hdfs.fileSystem();
    hbase = HBase.start("hbase", hdfs.cluster.getConfiguration(0));
    regionServer = hbase.startRegionServer(HBase.FILESYSTEM);
    otherRegionServer = hbase.startRegionServer(HBase.ASYNCFS);
    hbase.createTable();
  }

  @AfterAll
  static void stop() throws Exception {
    if (hbase != null) {
      hbase.close();
    }
    if (hdfs != null) {
      hdfs.close();
    }
  }

  @Test
  @Order(1)
  void withoutARuleWalsAndHFilesArePermanent() throws Exception {
    setTemporaryPaths(HdfsZoneKeys.TEMPORARY_PATHS_DEFAULT);
    assertThat(zonesOfNewWals(regionServer)).containsOnly(Zone.INNER);
    assertThat(zonesOfNewHFile()).containsOnly(Zone.INNER);
  }

  @Test
  @Order(2)
  void aRuleForWalsPutsThemIntoTheOuterZoneAndHFilesIntoTheInnerZone() throws Exception {
    setTemporaryPaths(RULE);
    assertThat(zonesOfNewWals(regionServer)).containsOnly(Zone.OUTER);
    assertThat(zonesOfNewHFile()).containsOnly(Zone.INNER);
    hbase.compact(fs);
    assertThat(zonesOf(HBase.hFiles(fs))).containsOnly(Zone.INNER);
    assertThat(hbase.countRows()).isEqualTo(written);
  }

  /** The HDFS client of this provider does not tell DataNodes which storage is nominated. */
  @Test
  @Order(3)
  void walsOfTheAsyncfsProviderArePermanentDespiteARule() throws Exception {
    setTemporaryPaths(RULE);
    assertThat(zonesOfNewWals(otherRegionServer)).containsOnly(Zone.INNER);
    assertThat(zonesOfNewHFile()).containsOnly(Zone.INNER);
  }

  /** Runs last, because it kills a RegionServer. */
  @Test
  @Order(4)
  void openWalsAreReadableAndAreRecoveredAfterTheirRegionServerIsKilled() throws Exception {
    setTemporaryPaths(RULE);
    hbase.moveTo(regionServer);
    hbase.flush();
    List<Path> hFiles = HBase.hFiles(fs);
    hbase.put(written, ++written);
    List<Path> wals = HBase.wals(fs, regionServer);
    Path open = wals.get(wals.size() - 1);
    assertThat(fs.isFileClosed(open)).as("%s is closed", open).isFalse();
    try (InputStream in = fs.open(open)) {
      assertThat(new String(in.readAllBytes(), StandardCharsets.ISO_8859_1))
          .contains(HBase.key(written - 1));
    }
    assertThat(HBase.hFiles(fs)).as("HFiles, none of which has the last row").isEqualTo(hFiles);

    hbase.kill(regionServer);
    assertThat(hbase.countRows()).isEqualTo(written);
  }

  /** Changes the rule of the NameNode, as {@code hdfs dfsadmin -reconfig} does. */
  private static void setTemporaryPaths(String globs) throws Exception {
    Configuration conf = hdfs.cluster.getConfiguration(0);
    conf.set(HdfsZoneKeys.TEMPORARY_PATHS, globs);
    hdfs.cluster.getNamesystem().getBlockManager().refreshBlockPlacementPolicy(conf);
    hdfs.awaitZones();
  }

  /** Writes rows through a RegionServer, and returns the zones of the WALs that it has closed. */
  private static List<Zone> zonesOfNewWals(String server) throws Exception {
    hbase.moveTo(server);
    List<Path> before = HBase.wals(fs, server);
    hbase.roll(fs, server);
    List<Path> wals;
    do {
      hbase.put(written, written + ROWS);
      written += ROWS;
      hbase.roll(fs, server);
      wals = new ArrayList<>(HBase.wals(fs, server));
      // The last WAL is still open.
      wals.remove(wals.size() - 1);
      wals.removeAll(before);
    } while (wals.size() < WALS);
    return zonesOf(wals);
  }

  /** Writes all rows in memory to a new HFile, and returns its zones. */
  private static List<Zone> zonesOfNewHFile() throws Exception {
    List<Path> before = HBase.hFiles(fs);
    hbase.flush();
    List<Path> hFiles = new ArrayList<>(HBase.hFiles(fs));
    hFiles.removeAll(before);
    assertThat(hFiles).isNotEmpty();
    return zonesOf(hFiles);
  }

  /** Returns the zones of the replicas of files, after the files have been closed. */
  private static List<Zone> zonesOf(List<Path> files) throws IOException {
    List<Zone> zones = new ArrayList<>();
    for (Path file : files) {
      Wait.until("the end of writes to " + file, () -> fs.isFileClosed(file));
      zones.addAll(hdfs.zonesOf(file));
    }
    assertThat(zones).hasSizeGreaterThanOrEqualTo(files.size() * DATA_NODES);
    return zones;
  }
}
