/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.crypto.key.KeyProvider;
import org.apache.hadoop.crypto.key.KeyProviderFactory;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.hdfs.client.HdfsAdmin;
import org.apache.hadoop.hdfs.protocol.CacheDirectiveInfo;
import org.apache.hadoop.hdfs.protocol.CachePoolInfo;
import org.apache.hadoop.hdfs.protocol.DSQuotaExceededException;
import org.apache.hadoop.hdfs.protocol.HdfsConstants;
import org.apache.hadoop.hdfs.qjournal.MiniQJMHACluster;
import org.apache.hadoop.hdfs.server.namenode.ha.HATestUtil;
import org.apache.hadoop.hdfs.server.namenode.ha.ObserverReadProxyProvider;
import org.apache.hadoop.io.nativeio.NativeIO;
import org.hadoopzone.testing.Wait;
import org.hadoopzone.zone.Zone;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Writes files through gateways of HDFS, such as a router and HttpFS, and checks the zones of the
 * replicas. Each gateway runs in its own process. HDFS has an active NameNode, a standby and an
 * observer.
 */
class GatewayPlacementIT {
  private static final short REPLICAS = 2;
  private static final int BLOCKS = 4;
  private static final int OBSERVER = 2;

  private static Gateways gateways;
  private static MiniQJMHACluster cluster;
  private static ZonedHdfs hdfs;

  @BeforeAll
  static void start() throws Exception {
    gateways = Gateways.prepare("gateways");
    // Replace the default cache manipulator: it locks memory through libhadoop, which is not on
    // Maven Central.
    NativeIO.POSIX.setCacheManipulator(new NativeIO.POSIX.NoMlockCacheManipulator());
    Configuration conf = ZonedHdfs.conf();
    conf.setInt(DFSConfigKeys.DFS_REPLICATION_KEY, REPLICAS);
    conf.setInt(DFSConfigKeys.DFS_HA_TAILEDITS_PERIOD_KEY, 1);
    conf.setBoolean(DFSConfigKeys.DFS_HA_TAILEDITS_INPROGRESS_KEY, true);
    conf.setBoolean(DFSConfigKeys.DFS_NAMENODE_STATE_CONTEXT_ENABLED_KEY, true);
    conf.setLong(DFSConfigKeys.DFS_DATANODE_MAX_LOCKED_MEMORY_KEY, 16L * ZonedHdfs.BLOCK);
    conf.setInt(DFSConfigKeys.DFS_NAMENODE_PATH_BASED_CACHE_REFRESH_INTERVAL_MS, 500);
    conf.setInt(DFSConfigKeys.DFS_CACHEREPORT_INTERVAL_MSEC_KEY, 500);
    conf.set("hadoop.security.key.provider.path", gateways.keyProvider());
    conf.set("hadoop.proxyuser." + System.getProperty("user.name") + ".hosts", "*");
    conf.set("hadoop.proxyuser." + System.getProperty("user.name") + ".groups", "*");
    MiniQJMHACluster.Builder builder = new MiniQJMHACluster.Builder(conf).setNumNameNodes(3);
    builder.getDfsBuilder().numDataNodes(REPLICAS).storagesPerDatanode(ZonedHdfs.DIRS);
    cluster = builder.build();
    MiniDFSCluster dfs = cluster.getDfsCluster();
    dfs.transitionToActive(0);
    dfs.transitionToObserver(OBSERVER);
    dfs.waitActive(0);
    hdfs = ZonedHdfs.of(dfs);
    gateways.start(haClient(dfs));
    hdfs.awaitZones();
    gateways.awaitListening();
  }

  @AfterAll
  static void stop() throws Exception {
    if (gateways != null) {
      gateways.close();
    }
    if (cluster != null) {
      cluster.shutdown();
    }
  }

  @Test
  void filesWrittenThroughARouterArePlacedByZone() throws Exception {
    gateways.awaitRoutes(cluster.getDfsCluster().getConfiguration(0));
    assertPlacedThrough(gateways.router());
  }

  @Test
  void filesWrittenThroughHttpFsArePlacedByZone() throws Exception {
    assertPlacedThrough(gateways.httpFs());
  }

  /** The gateway does not tell the NameNode the path of a file, so rules for paths do not match. */
  @Test
  void filesWrittenThroughTheNfsGatewayArePlacedByTheirStoragePolicy() throws Exception {
    DistributedFileSystem fs = hdfs.fileSystem();
    Path scratch = new Path("/user/scratch");
    fs.mkdirs(scratch);
    fs.setStoragePolicy(scratch, "ALL_SSD");
    fs.mkdirs(new Path("/tmp"));
    Map<String, Zone> zoneByFile =
        Map.of(scratch + "/nfs", Zone.OUTER, "/user/nfs", Zone.INNER, "/tmp/nfs", Zone.INNER);
    gateways.writeThroughNfs(
        BLOCKS,
        zoneByFile.keySet(),
        Map.of("dfs.blocksize", "1m", "dfs.replication", String.valueOf(REPLICAS)));
    for (Map.Entry<String, Zone> each : zoneByFile.entrySet()) {
      Path file = new Path(each.getKey());
      try (InputStream in = fs.open(file)) {
        for (int block = 0; block < BLOCKS; block++) {
          assertThat(in.readNBytes(ZonedHdfs.BLOCK)).containsOnly(block);
        }
        assertThat(in.read()).isEqualTo(-1);
      }
      assertPlaced(file, each.getValue());
    }
  }

  @Test
  void encryptedFilesArePlacedByZone() throws Exception {
    DistributedFileSystem fs = hdfs.fileSystem();
    Configuration conf = cluster.getDfsCluster().getConfiguration(0);
    KeyProvider keys = KeyProviderFactory.get(URI.create(gateways.keyProvider()), conf);
    keys.createKey("key", new KeyProvider.Options(conf).setBitLength(128));
    keys.flush();
    for (Map.Entry<String, Zone> each : zoneByParent().entrySet()) {
      Path zone = new Path(each.getKey(), "encrypted");
      fs.mkdirs(zone);
      fs.createEncryptionZone(zone, "key");
      Path file = hdfs.write(zone + "/x", BLOCKS, REPLICAS);
      assertThat(new HdfsAdmin(fs.getUri(), conf).getFileEncryptionInfo(file)).isNotNull();
      try (InputStream in = fs.open(file)) {
        assertThat(in.readAllBytes()).isEqualTo(new byte[BLOCKS * ZonedHdfs.BLOCK]);
      }
      assertPlaced(file, each.getValue());
    }
  }

  @Test
  void cachedFilesStayInTheirZone() throws Exception {
    DistributedFileSystem fs = hdfs.fileSystem();
    fs.addCachePool(new CachePoolInfo("pool"));
    for (Map.Entry<String, Zone> each : zoneByParent().entrySet()) {
      Path file = hdfs.write(each.getKey() + "/cached", BLOCKS, REPLICAS);
      fs.addCacheDirective(
          new CacheDirectiveInfo.Builder()
              .setPath(file)
              .setPool("pool")
              .setReplication(REPLICAS)
              .build());
      Wait.until("all replicas are in the cache", () -> cachedReplicas(file) == BLOCKS * REPLICAS);
      assertPlaced(file, each.getValue());
    }
  }

  @Test
  void quotasCountBothZones() throws Exception {
    long bytes = (long) BLOCKS * REPLICAS * ZonedHdfs.BLOCK;
    Path dir = new Path("/user/limited");
    DistributedFileSystem fs = hdfs.fileSystem();
    fs.mkdirs(dir);
    fs.setQuota(dir, HdfsConstants.QUOTA_DONT_SET, 2 * bytes);
    assertPlaced(hdfs.write("disk-zone=outer", dir + "/outer", BLOCKS, REPLICAS), Zone.OUTER);
    assertPlaced(hdfs.write(dir + "/inner", BLOCKS, REPLICAS), Zone.INNER);
    assertThat(fs.getQuotaUsage(dir).getSpaceConsumed()).isEqualTo(2 * bytes);
    assertThatThrownBy(() -> hdfs.write("disk-zone=outer", dir + "/refused", 1, REPLICAS))
        .isInstanceOf(DSQuotaExceededException.class);
  }

  @Test
  void anObserverServesReadsAndPlacesByZoneOnceItIsActive() throws Exception {
    Path file = hdfs.write("/user/observed", BLOCKS, REPLICAS);
    MiniDFSCluster dfs = cluster.getDfsCluster();
    try (DistributedFileSystem reader =
        HATestUtil.configureObserverReadFs(
            dfs, dfs.getConfiguration(0), ObserverReadProxyProvider.class, true)) {
      // Without this call, a new client may read an older state from the observer.
      reader.msync();
      assertThat(reader.getFileStatus(file).getLen()).isEqualTo(BLOCKS * ZonedHdfs.BLOCK);
      assertThat(HATestUtil.isSentToAnyOfNameNodes(reader, dfs, OBSERVER)).isTrue();
    }
    // The metrics of this process are those of the observer, which was started last.
    hdfs.awaitStoragesWithZone(ZonedHdfs.METRICS);
    dfs.transitionToStandby(OBSERVER);
    hdfs.failOverTo(OBSERVER);
    try {
      assertPlaced(hdfs.write("/tmp/first", BLOCKS, REPLICAS), Zone.OUTER);
      assertPlaced(hdfs.write("/user/first", BLOCKS, REPLICAS), Zone.INNER);
    } finally {
      hdfs.failOverTo(0);
      dfs.transitionToObserver(OBSERVER);
    }
  }

  private static void assertPlacedThrough(String address) throws Exception {
    Configuration conf = cluster.getDfsCluster().getConfiguration(0);
    URI gateway = URI.create(address);
    try (FileSystem fs = FileSystem.newInstance(gateway, conf)) {
      for (Map.Entry<String, Zone> each : zoneByParent().entrySet()) {
        Path file = new Path(each.getKey(), gateway.getScheme());
        try (OutputStream out = fs.create(file, true, 4096, REPLICAS, ZonedHdfs.BLOCK)) {
          out.write(new byte[BLOCKS * ZonedHdfs.BLOCK]);
        }
        assertThat(fs.getFileStatus(file).getLen()).isEqualTo(BLOCKS * ZonedHdfs.BLOCK);
        assertPlaced(file, each.getValue());
      }
    }
  }

  private static Map<String, Zone> zoneByParent() {
    return Map.of("/tmp", Zone.OUTER, "/user", Zone.INNER);
  }

  private static void assertPlaced(Path file, Zone zone) throws IOException {
    assertThat(hdfs.zonesOf(file)).as("%s", file).hasSize(BLOCKS * REPLICAS).containsOnly(zone);
  }

  private static long cachedReplicas(Path file) throws IOException {
    long replicas = 0;
    for (BlockLocation block : hdfs.fileSystem().getFileBlockLocations(file, 0, Long.MAX_VALUE)) {
      replicas += block.getCachedHosts().length;
    }
    return replicas;
  }

  /** Returns the settings of a client that knows all NameNodes. */
  private static Configuration haClient(MiniDFSCluster dfs) throws IOException {
    Configuration conf = new Configuration(false);
    HATestUtil.setFailoverConfigurations(dfs, conf, Gateways.NAME_SERVICE);
    // A router accepts only addresses without a scheme.
    conf.getPropsWithPrefix("dfs.namenode.rpc-address")
        .forEach(
            (suffix, address) ->
                conf.set("dfs.namenode.rpc-address" + suffix, address.replace("hdfs://", "")));
    conf.set(FileSystem.FS_DEFAULT_NAME_KEY, "hdfs://" + Gateways.NAME_SERVICE);
    return conf;
  }
}
