/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hadoopzone.placement.RollingCluster.MASTER;
import static org.hadoopzone.placement.RollingCluster.NODES;
import static org.hadoopzone.placement.RollingCluster.REPLICAS;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.JobConf;
import org.hadoopzone.evaluation.cluster.DiskLayout;
import org.hadoopzone.evaluation.cluster.FileTrees;
import org.hadoopzone.hdfs.HdfsZoneKeys;
import org.hadoopzone.hdfs.datanode.FenceService;
import org.hadoopzone.hdfs.datanode.ZoneVolumeChoosingPolicy;
import org.hadoopzone.hdfs.namenode.ZoneBlockPlacementPolicy;
import org.hadoopzone.hdfs.namenode.ZoneStripedBlockPlacementPolicy;
import org.hadoopzone.placement.DocumentedOrder.Step;
import org.hadoopzone.testing.Wait;
import org.hadoopzone.yarn.FenceAuxiliaryService;
import org.hadoopzone.yarn.ZoneDefaultContainerExecutor;
import org.hadoopzone.zone.DiskZoneKeys;
import org.hadoopzone.zone.Zone;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Installs the plugin on a cluster of real daemons and removes it again, while jobs run and clients
 * write to HDFS. Restarts one daemon at a time, in the documented order.
 */
class RollingInstallIT {
  private static final Path KEYS_OF_JOBS = Path.of("../../conf/mapred-site.xml");
  private static final int WRITTEN_BYTES = 1 << 16;

  /** Lines that daemons log only if they use the plugin. */
  private static final String BLOCKS_BY_ZONE = "Blocks go to ";

  private static final String NOMINATIONS = "Nominating storages by disk zone";
  private static final String CONTAINERS_BY_ZONE = "Choosing the local dirs of containers";

  @TempDir private Path dir;
  private RollingCluster cluster;
  private Repeated jobs;

  /** True if new jobs get the keys of the plugin. */
  private volatile boolean zoned;

  /** The number of jobs with the keys of the plugin. */
  private final AtomicInteger zonedJobs = new AtomicInteger();

  @EnabledIfSystemProperty(
      named = "long.tests",
      matches = "true",
      disabledReason = "takes ten minutes; mvn -Dlong.tests=true runs it")
  // Restarts daemons 20 times, and waits for jobs each time, which takes long on a busy machine.
  @Timeout(value = 30, unit = TimeUnit.MINUTES)
  @Test
  void jobsAndWritesSucceedWhileThePluginIsInstalledAndRemovedInTheDocumentedOrder()
      throws Exception {
    List<Step> install = DocumentedOrder.installation();
    List<Step> undo = DocumentedOrder.undo();
    try (DaemonGuard guard = DaemonGuard.start(dir);
        RollingCluster rolling = new RollingCluster(dir, guard)) {
      cluster = rolling;
      cluster.start();
      try (Repeated writes = Repeated.writes(cluster.fileSystem(), REPLICAS, WRITTEN_BYTES);
          Repeated repeatedJobs = new Repeated("jobs", this::runJob)) {
        jobs = repeatedJobs;
        for (Step step : install) {
          install(step);
          awaitProgress(writes);
        }
        // A NameNode learns the zones of a DataNode shortly after the DataNode has registered.
        Wait.until("temporary blocks in the outer zone", () -> isPlaced("/tmp/x", Zone.OUTER));
        Wait.until("permanent blocks in the inner zone", () -> isPlaced("/user/x", Zone.INNER));

        for (Step step : undo) {
          undo(step);
          awaitProgress(writes);
        }
        jobs.awaitBegin();
        jobs.awaitEnd();
        writes.awaitEnd();
      }
    }
  }

  private void awaitProgress(Repeated writes) {
    writes.awaitBegin();
    writes.awaitEnd();
    jobs.assertNoneFailed();
  }

  private void runJob(int number) throws Exception {
    JobConf conf = cluster.newJobConf();
    boolean ours = zoned;
    if (ours) {
      Configuration keys = new Configuration(false);
      keys.addResource(new org.apache.hadoop.fs.Path(KEYS_OF_JOBS.toAbsolutePath().toUri()));
      keys.forEach(key -> conf.set(key.getKey(), key.getValue()));
      outerDirs().forEach(conf::set);
      zonedJobs.incrementAndGet();
    }
    String application = cluster.run(new SortJob(conf, cluster.fileSystem()), "run" + number);
    if (ours) {
      assertThat(zonesOfMapOutputs(application)).isNotEmpty().containsOnly(Zone.OUTER);
    }
  }

  private void install(Step step) throws Exception {
    switch (step) {
      case JAR -> {
        for (int node = MASTER; node <= NODES; node++) {
          cluster.homes().dropIn(node);
        }
      }
      case NODES -> {
        for (int node = 1; node <= NODES; node++) {
          restartDataNode(node, dataNodeKeys());
          restartNodeManager(node, nodeManagerKeys());
          if (node == 1) {
            awaitContainersOnAllNodes();
          }
        }
      }
      case NAME_NODE -> assertThat(cluster.restartNameNode(nameNodeKeys())).contains(NOMINATIONS);
      case HONOR -> {
        Map<String, String> keys = dataNodeKeys();
        keys.put(HdfsZoneKeys.HONOR_NOMINATED_STORAGE, "true");
        for (int node = 1; node <= NODES; node++) {
          restartDataNode(node, keys);
        }
      }
      case JOBS -> {
        zoned = true;
        Wait.until("a job with the keys", () -> zonedJobs.get() > 0);
      }
      default -> throw new AssertionError(step);
    }
  }

  private void undo(Step step) throws Exception {
    switch (step) {
      case JOBS -> {
        zoned = false;
        jobs.awaitEnd();
      }
      case HONOR -> {
        for (int node = 1; node <= NODES; node++) {
          restartDataNode(node, dataNodeKeys());
        }
      }
      case NAME_NODE -> assertThat(cluster.restartNameNode(Map.of())).doesNotContain(NOMINATIONS);
      case DATA_NODES -> {
        for (int node = 1; node <= NODES; node++) {
          restartDataNode(node, Map.of());
        }
      }
      case NODE_MANAGERS -> {
        for (int node = 1; node <= NODES; node++) {
          restartNodeManager(node, Map.of());
          if (node == 1) {
            awaitContainersOnAllNodes();
          }
        }
      }
      case JAR -> {
        for (int node = MASTER; node <= NODES; node++) {
          cluster.homes().remove(node);
        }
      }
      default -> throw new AssertionError(step);
    }
  }

  /** Restarts a DataNode, and checks its log: it uses the plugin only if it has keys. */
  private void restartDataNode(int node, Map<String, String> keys) throws Exception {
    assertThat(cluster.restartDataNode(node, keys).contains(BLOCKS_BY_ZONE))
        .as("DataNode %d uses the plugin", node)
        .isEqualTo(!keys.isEmpty());
  }

  /** Restarts a NodeManager, and checks its log: it uses the plugin only if it has keys. */
  private void restartNodeManager(int node, Map<String, String> keys) throws Exception {
    assertThat(cluster.restartNodeManager(node, keys).contains(CONTAINERS_BY_ZONE))
        .as("NodeManager %d uses the plugin", node)
        .isEqualTo(!keys.isEmpty());
  }

  /** Waits until each node has started another container. */
  private void awaitContainersOnAllNodes() throws IOException {
    Set<Path> before = containers();
    Wait.until(
        "containers on all nodes",
        () -> {
          jobs.assertNoneFailed();
          Set<Path> after = containers();
          after.removeAll(before);
          return after.stream()
                  .map(script -> script.toString().replaceAll(".*/(nodemanager\\d+)/.*", "$1"))
                  .distinct()
                  .count()
              == NODES;
        });
  }

  /** Returns the scripts that have started containers. */
  private Set<Path> containers() throws IOException {
    return new HashSet<>(cluster.localFiles("application_", "launch_container.sh"));
  }

  private List<Zone> zonesOfMapOutputs(String application) throws IOException {
    return cluster.localFiles(application, "file.out").stream().map(this::zoneOf).toList();
  }

  /** Writes a file, and returns whether all its replicas are in a zone. */
  private boolean isPlaced(String name, Zone zone) throws Exception {
    try (OutputStream out = cluster.fileSystem().create(new org.apache.hadoop.fs.Path(name))) {
      out.write(1);
    }
    String block =
        cluster.fileSystem().getClient().getLocatedBlocks(name, 0).get(0).getBlock().getBlockName();
    List<Path> replicas = FileTrees.files(cluster.disks().home(), path -> path.endsWith(block));
    return replicas.size() == REPLICAS && replicas.stream().allMatch(path -> zoneOf(path) == zone);
  }

  private Zone zoneOf(Path path) {
    return cluster.disks().rule().zoneOf(path.toString());
  }

  private Map<String, String> outerDirs() {
    DiskLayout disks = cluster.disks();
    return new HashMap<>(Map.of(DiskZoneKeys.OUTER_DIRS, disks.outerDirs().orElseThrow()));
  }

  private Map<String, String> dataNodeKeys() {
    Map<String, String> keys = outerDirs();
    keys.put(
        "dfs.datanode.fsdataset.volume.choosing.policy", ZoneVolumeChoosingPolicy.class.getName());
    keys.put("dfs.datanode.plugins", FenceService.class.getName());
    return keys;
  }

  private Map<String, String> nodeManagerKeys() {
    String services = "yarn.nodemanager.aux-services";
    Map<String, String> keys = outerDirs();
    keys.put(
        "yarn.nodemanager.container-executor.class", ZoneDefaultContainerExecutor.class.getName());
    keys.put(services, "mapreduce_shuffle," + FenceAuxiliaryService.NAME);
    keys.put(
        services + "." + FenceAuxiliaryService.NAME + ".class",
        FenceAuxiliaryService.class.getName());
    return keys;
  }

  private Map<String, String> nameNodeKeys() {
    Map<String, String> keys = outerDirs();
    keys.put("dfs.block.replicator.classname", ZoneBlockPlacementPolicy.class.getName());
    keys.put("dfs.block.placement.ec.classname", ZoneStripedBlockPlacementPolicy.class.getName());
    return keys;
  }
}
