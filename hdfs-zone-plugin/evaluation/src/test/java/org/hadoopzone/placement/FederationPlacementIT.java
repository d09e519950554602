/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.hdfs.MiniDFSNNTopology;
import org.apache.hadoop.hdfs.MiniDFSNNTopology.NNConf;
import org.apache.hadoop.hdfs.MiniDFSNNTopology.NSConf;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockPlacementPolicyDefault;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.apache.hadoop.hdfs.server.namenode.ha.ConfiguredFailoverProxyProvider;
import org.hadoopzone.evaluation.cluster.Replicas;
import org.hadoopzone.hdfs.HdfsZoneKeys;
import org.hadoopzone.hdfs.client.ZoneDistributedFileSystem;
import org.hadoopzone.hdfs.namenode.ZoneBlockPlacementPolicy;
import org.hadoopzone.testing.Wait;
import org.hadoopzone.tools.cli.CommandLines;
import org.hadoopzone.tools.doctor.DoctorRunner;
import org.hadoopzone.tools.doctor.Examination;
import org.hadoopzone.tools.doctor.Finding;
import org.hadoopzone.tools.doctor.Finding.Severity;
import org.hadoopzone.zone.DiskZoneKeys;
import org.hadoopzone.zone.Zone;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Checks the zones of the replicas of two nameservices that share their DataNodes: one has a single
 * NameNode, the other an active and a standby NameNode.
 */
class FederationPlacementIT {
  private static final short ALL = 2;
  private static final int BLOCKS = 4;

  /** The index of the NameNode of the first nameservice. */
  private static final int SINGLE = 0;

  /** The index of the first NameNode of the second nameservice. */
  private static final int PAIR = 1;

  @TempDir private static File dir;

  private static MiniDFSCluster cluster;
  private static ZonedHdfs single;
  private static ZonedHdfs pair;

  @BeforeAll
  static void start() throws Exception {
    Configuration conf = ZonedHdfs.conf();
    conf.setInt(DFSConfigKeys.DFS_HA_TAILEDITS_PERIOD_KEY, 1);
    // Reconnect quickly to a restarted NameNode.
    conf.setInt("ipc.client.connect.retry.interval", 100);
    MiniDFSNNTopology topology =
        new MiniDFSNNTopology()
            .addNameservice(new NSConf("single").addNN(new NNConf(null)))
            .addNameservice(new NSConf("pair").addNN(new NNConf("nn1")).addNN(new NNConf("nn2")));
    cluster =
        new MiniDFSCluster.Builder(conf, dir)
            .nnTopology(topology)
            .numDataNodes(ALL)
            .storagesPerDatanode(ZonedHdfs.DIRS)
            .build();
    cluster.transitionToActive(PAIR);
    cluster.waitActive(SINGLE);
    cluster.waitActive(PAIR);
    single = ZonedHdfs.of(cluster, SINGLE);
    pair = ZonedHdfs.of(cluster, PAIR);
    restart(SINGLE, HdfsZoneKeys.TEMPORARY_PATHS, "/tmp/**,/scratch/**");
    single.awaitZones();
    pair.awaitZones();
  }

  @AfterAll
  static void stop() {
    if (cluster != null) {
      cluster.shutdown();
    }
  }

  @Test
  void replicasOfBothBlockPoolsArePlacedByZone() throws Exception {
    for (ZonedHdfs each : List.of(single, pair)) {
      assertPlacedByZone(each, "both");
      assertPlaced(each, each.write("disk-zone=outer", "/user/context", BLOCKS, ALL), Zone.OUTER);
    }
    Set<String> pools = new HashSet<>();
    for (ZonedHdfs each : List.of(single, pair)) {
      for (LocatedBlock block :
          DFSTestUtil.getAllBlocks(each.fileSystem(), new Path("/tmp/both"))) {
        pools.add(block.getBlock().getBlockPoolId());
        assertThat(block.getLocations()).hasSize(cluster.getDataNodes().size());
      }
    }
    assertThat(pools).hasSize(2);
  }

  @Test
  void eachNameserviceAppliesTheRulesForPathsOfItsNameNodes() throws Exception {
    assertPlaced(single, single.write("/scratch/x", BLOCKS, ALL), Zone.OUTER);
    assertPlaced(pair, pair.write("/scratch/x", BLOCKS, ALL), Zone.INNER);
  }

  @Test
  void viewFsPathsArePlacedByTheRulesForTheirTargets() throws Exception {
    Configuration conf = view();
    single.fileSystem().mkdirs(new Path("/scratch"));
    pair.fileSystem().mkdirs(new Path("/user"));
    try (FileSystem view = FileSystem.newInstance(URI.create("viewfs://view/"), conf)) {
      write(view, new Path("/fast/view"));
      write(view, new Path("/tmp/view"));
    }
    assertPlaced(single, new Path("/scratch/view"), Zone.OUTER);
    assertPlaced(pair, new Path("/user/view"), Zone.INNER);
  }

  @Test
  void filesWrittenThroughARouterArePlacedByTheRulesOfTheirNameservice() throws Exception {
    try (Gateways gateways = Gateways.prepare("federation")) {
      gateways.startRouter(client());
      gateways.awaitRouter();
      gateways.mount("/mounted", "pair");
      gateways.awaitRoute(client(), "/scratch");
      gateways.awaitRoute(client(), "/mounted/scratch");
      try (FileSystem router = FileSystem.newInstance(URI.create(gateways.router()), client())) {
        write(router, new Path("/scratch/router"));
        write(router, new Path("/mounted/tmp/router"));
        write(router, new Path("/mounted/scratch/router"));
      }
    }
    assertPlaced(single, new Path("/scratch/router"), Zone.OUTER);
    assertPlaced(pair, new Path("/tmp/router"), Zone.OUTER);
    assertPlaced(pair, new Path("/scratch/router"), Zone.INNER);
  }

  @Test
  void aFailoverOfOneNameserviceLeavesBothPlacedByZone() throws Exception {
    pair.failOverTo(PAIR + 1);
    try {
      assertPlacedByZone(pair, "failed-over");
      assertPlacedByZone(single, "failed-over");
    } finally {
      pair.failOverTo(PAIR);
    }
  }

  @Test
  void aRestartedDataNodeIsPlacedByZoneWhileTheOtherNameserviceIsDown() throws Exception {
    cluster.shutdownNameNode(SINGLE);
    try {
      cluster.restartDataNode(0);
      pair.awaitZones();
      assertPlacedByZone(pair, "alone");
    } finally {
      restart(SINGLE);
      single.awaitZones();
    }
    assertPlacedByZone(single, "up-again");
    assertPlacedByZone(pair, "up-again");
  }

  @Test
  void aStockNameNodeOfOneNameserviceLeavesTheOtherPlacedByZoneAndDoctorReportsIt()
      throws Exception {
    String key = DFSConfigKeys.DFS_BLOCK_REPLICATOR_CLASSNAME_KEY;
    assertThat(wrong(pair)).isEmpty();
    restart(SINGLE, key, BlockPlacementPolicyDefault.class.getName());
    try {
      assertPlacedByZone(pair, "beside-stock");
      // A stock NameNode sends one storage ID per DataNode, which the DataNodes honor.
      assertThat(volumesOf(single, single.write("/user/stock", 2 * BLOCKS, ALL))).hasSize(ALL);

      for (ZonedHdfs each : List.of(single, pair)) {
        assertThat(wrong(each))
            .filteredOn(finding -> finding.subject().equals(HdfsZoneKeys.HONOR_NOMINATED_STORAGE))
            .hasSize(cluster.getDataNodes().size())
            .allMatch(
                finding ->
                    finding
                        .message()
                        .contains(
                            key + " is not " + ZoneBlockPlacementPolicy.class.getSimpleName()));
      }
    } finally {
      restart(SINGLE, key, ZoneBlockPlacementPolicy.class.getName());
      single.awaitZones();
    }
  }

  @Test
  void locateShowsTheNameserviceOfFilesAndFollowsViewFs() throws Exception {
    String file = "/tmp/located";
    Replicas.await(single.fileSystem(), single.write(file, 1, ALL));
    Replicas.await(pair.fileSystem(), pair.write(file, 1, ALL));

    CommandLines.Result both =
        command("locate", uri(single) + file, "hdfs://pair" + file, "/tmp/located");
    assertThat(both.exitCode()).as(both.toString()).isZero();
    assertThat(both.unwrappedLines(4).map(line -> line.replaceAll(" +", " ")))
        .contains(
            "right temporary path /tmp/** 1.0 MiB " + uri(single) + file,
            "right temporary path /tmp/** 1.0 MiB hdfs://pair" + file,
            "right temporary path /tmp/** 1.0 MiB /tmp/located");

    pair.write("/user/located", 1, ALL);
    Replicas.await(pair.fileSystem(), new Path("/user/located"));
    CommandLines.Result viewed = command("locate", "viewfs://view/tmp/located");
    assertThat(viewed.exitCode()).as(viewed.toString()).isZero();
    assertThat(viewed.unwrappedLines(4).map(line -> line.replaceAll(" +", " ")))
        .contains("right permanent no rule 1.0 MiB hdfs://pair/user/located");
    CommandLines.Result top = command("locate", "viewfs://view/");
    assertThat(top.exitCode()).as(top.toString()).isEqualTo(2);
    assertThat(top.err()).contains("is on viewfs://view/, not on HDFS");
  }

  @Test
  void migrateRefusesDataNodesThatHoldBlocksOfTheOtherNameservice() throws Exception {
    Path large = new Path("/user/large");
    try (OutputStream out = pair.fileSystem().create(large, true, 4096, ALL, 80L << 20)) {
      for (int i = 0; i < 80; i++) {
        out.write(new byte[1 << 20]);
      }
    }
    single.write("disk-zone=outer", "/user/migrated", BLOCKS, ALL);
    CommandLines.Result refused =
        command("migrate", "-Dfs.defaultFS=" + uri(single), "/user/migrated");
    pair.fileSystem().delete(large, false);
    assertThat(refused.exitCode()).as(refused.toString()).isEqualTo(1);
    assertThat(refused.unwrappedLines(4))
        .filteredOn(line -> line.contains("holds blocks of another namespace (federation)"))
        .hasSize(cluster.getDataNodes().size());
  }

  @Test
  void outputOfAJobOnOneNameserviceIsTemporaryOnlyThere() throws Exception {
    Configuration job = client();
    job.set("fs.hdfs.impl", ZoneDistributedFileSystem.class.getName());
    job.set("mapreduce.disk-zone.output", "temporary");
    job.set("mapreduce.output.fileoutputformat.outputdir", "hdfs://pair/user/out");
    try (FileSystem output = FileSystem.newInstance(URI.create("hdfs://pair"), job);
        FileSystem other = FileSystem.newInstance(URI.create(uri(single)), job)) {
      write(output, new Path("/user/out/x"));
      write(other, new Path("/user/out/x"));
    }
    assertPlaced(pair, new Path("/user/out/x"), Zone.OUTER);
    assertPlaced(single, new Path("/user/out/x"), Zone.INNER);
  }

  private static void assertPlacedByZone(ZonedHdfs hdfs, String name) throws IOException {
    for (Map.Entry<String, Zone> each :
        Map.of("/tmp", Zone.OUTER, "/user", Zone.INNER).entrySet()) {
      assertPlaced(hdfs, hdfs.write(each.getKey() + "/" + name, BLOCKS, ALL), each.getValue());
    }
  }

  private static void assertPlaced(ZonedHdfs hdfs, Path file, Zone zone) throws IOException {
    assertThat(hdfs.zonesOf(file))
        .as("%s on %s", file, hdfs.fileSystem().getUri())
        .hasSize(BLOCKS * ALL)
        .containsOnly(zone);
  }

  private static void write(FileSystem fs, Path file) throws IOException {
    try (OutputStream out = fs.create(file, true, 4096, ALL, ZonedHdfs.BLOCK)) {
      out.write(new byte[BLOCKS * ZonedHdfs.BLOCK]);
    }
  }

  private static Set<URI> volumesOf(ZonedHdfs hdfs, Path file) throws IOException {
    Set<URI> volumes = new HashSet<>();
    for (LocatedBlock block : DFSTestUtil.getAllBlocks(hdfs.fileSystem(), file)) {
      for (DataNode dataNode : cluster.getDataNodes()) {
        ExtendedBlock id = block.getBlock();
        if (dataNode.getFSDataset().isValidBlock(id)) {
          volumes.add(dataNode.getFSDataset().getVolume(id).getBaseURI());
        }
      }
    }
    return volumes;
  }

  /** Restarts a NameNode with another value of a key. */
  private static void restart(int nameNode, String key, String value) throws IOException {
    cluster.getConfiguration(nameNode).set(key, value);
    restart(nameNode);
  }

  private static void restart(int nameNode) throws IOException {
    cluster.restartNameNode(nameNode, false);
    Wait.until(
        "NameNode " + nameNode + " has left safe mode",
        () -> !cluster.getNameNode(nameNode).isInSafeMode());
    cluster.waitActive(nameNode);
  }

  private static List<Finding> wrong(ZonedHdfs hdfs) throws IOException {
    Configuration conf = new Configuration(cluster.getConfiguration(SINGLE));
    client().forEach(each -> conf.set(each.getKey(), each.getValue()));
    conf.set(FileSystem.FS_DEFAULT_NAME_KEY, hdfs == single ? uri(single) : "hdfs://pair");
    Examination examination = DoctorRunner.examine(conf, false, (done, total) -> {});
    assertThat(examination.checked().keySet())
        .filteredOn(target -> target.startsWith("NameNode "))
        .hasSize(cluster.getNumNameNodes());
    return examination.findings().values().stream()
        .flatMap(List::stream)
        .filter(finding -> finding.severity() == Severity.WRONG)
        .toList();
  }

  private static CommandLines.Result command(String name, String... words) throws IOException {
    Configuration conf = view();
    conf.set(FileSystem.FS_DEFAULT_NAME_KEY, "hdfs://pair");
    conf.set(DiskZoneKeys.OUTER_DIRS, ZonedHdfs.OUTER_DIRS);
    List<String> command = new ArrayList<>(List.of(name));
    conf.forEach(each -> command.add("-D" + each.getKey() + "=" + each.getValue()));
    command.addAll(List.of(words));
    return CommandLines.run(command.toArray(new String[0]));
  }

  private static String uri(ZonedHdfs hdfs) throws IOException {
    return hdfs.fileSystem().getUri().toString();
  }

  /** Returns the settings of a client that mounts a directory of each nameservice in viewfs. */
  private static Configuration view() throws IOException {
    Configuration conf = client();
    conf.set("fs.viewfs.mounttable.view.link./fast", uri(single) + "/scratch");
    conf.set("fs.viewfs.mounttable.view.link./tmp", "hdfs://pair/user");
    return conf;
  }

  /** Returns the settings with which clients find the NameNodes, without any other settings. */
  private static Configuration client() {
    Configuration conf = new Configuration(false);
    conf.set("dfs.nameservices", "single,pair");
    conf.set("dfs.ha.namenodes.pair", "nn1,nn2");
    conf.set(
        "dfs.client.failover.proxy.provider.pair", ConfiguredFailoverProxyProvider.class.getName());
    List<String> suffixes = List.of("single", "pair.nn1", "pair.nn2");
    for (int i = 0; i < suffixes.size(); i++) {
      NameNode nameNode = cluster.getNameNode(i);
      conf.set(
          "dfs.namenode.rpc-address." + suffixes.get(i),
          nameNode.getNameNodeAddressHostPortString());
      conf.set(
          "dfs.namenode.http-address." + suffixes.get(i),
          "localhost:" + nameNode.getHttpAddress().getPort());
    }
    return conf;
  }
}
