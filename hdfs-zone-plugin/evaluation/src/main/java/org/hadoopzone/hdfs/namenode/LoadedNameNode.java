/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.namenode;

import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import javax.management.JMException;
import javax.management.ObjectName;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.protocol.HdfsConstants;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockPlacementPolicyDefault;
import org.apache.hadoop.hdfs.server.namenode.EditLogFileOutputStream;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.apache.hadoop.hdfs.server.protocol.NamenodeProtocols;
import org.apache.hadoop.metrics2.MetricsSource;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.net.StaticMapping;
import org.apache.hadoop.test.GenericTestUtils;
import org.apache.hadoop.test.MetricsAsserts;
import org.hadoopzone.zone.DiskZoneKeys;
import org.slf4j.event.Level;

/**
 * The NameNode of a {@link LargeCluster}. Clients call it without RPC, as in NNThroughputBenchmark.
 * Each run of this program is one measurement of {@link NameNodeBenchmark}, with one placement
 * policy.
 */
final class LoadedNameNode implements AutoCloseable {
  private static final int THREADS = 4;
  private static final short REPLICATION = 3;
  private static final long BLOCK = 128L << 20;

  private final NameNode nameNode;
  private final NamenodeProtocols rpc;

  private LoadedNameNode(NameNode nameNode) {
    this.nameNode = nameNode;
    this.rpc = nameNode.getRpcServer();
  }

  /**
   * Prints the rates at which blocks were added, and the memory use with these blocks.
   *
   * @param args {@code zones} or {@code stock}, and the number of blocks
   */
  public static void main(String[] args) {
    try {
      run(args[0].equals("zones"), Integer.parseInt(args[1]));
      System.exit(0);
    } catch (Exception e) {
      // Hadoop's threads would keep the JVM running.
      e.printStackTrace();
      System.exit(1);
    }
  }

  private static void run(boolean withZones, int blocks) throws Exception {
    GenericTestUtils.setRootLogLevel(Level.ERROR);
    // Skip fsync, because waiting for the disk would hide all other costs.
    EditLogFileOutputStream.setShouldSkipFsyncForTesting(true);
    // Formatting and the NameNode register metrics sources with the same names. Without this mode,
    // the second registration would fail.
    DefaultMetricsSystem.setMiniClusterMode(true);
    Path home = Files.createTempDirectory("namenode-benchmark");
    try (LoadedNameNode nameNode = start(home, withZones)) {
      Speed speed = nameNode.addBlocks(blocks);
      System.out.printf(Locale.ROOT, "addBlock %.0f%n", speed.perSecond());
      System.out.printf(Locale.ROOT, "addBlock-processor %.0f%n", speed.perProcessorSecond());
      List<String> histogram = histogram();
      System.out.printf("heap-bytes %d%n", bytesUsed());
      System.out.printf("plugin-objects %d%n", objectsOfPlugin(histogram));
    } finally {
      FileUtil.fullyDelete(home.toFile());
    }
  }

  /**
   * Collects garbage, and returns the JVM's histogram of the objects on the heap: one line per
   * class, with its position, its number of objects, their bytes and its name.
   */
  private static List<String> histogram() throws JMException {
    Object histogram =
        ManagementFactory.getPlatformMBeanServer()
            .invoke(
                new ObjectName("com.sun.management:type=DiagnosticCommand"),
                "gcClassHistogram",
                new Object[] {new String[0]},
                new String[] {String[].class.getName()});
    return histogram.toString().lines().toList();
  }

  private static long bytesUsed() {
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  /** Returns the number of objects of all classes of the plugin, and of this benchmark. */
  private static long objectsOfPlugin(List<String> histogram) {
    return histogram.stream()
        .map(line -> line.trim().split("\\s+"))
        .filter(columns -> columns.length > 3 && columns[3].startsWith("org.hadoopzone."))
        .mapToLong(columns -> Long.parseLong(columns[1]))
        .sum();
  }

  /** Formats and starts a NameNode, and registers the DataNodes. */
  private static LoadedNameNode start(Path home, boolean withZones) throws Exception {
    Configuration conf = new HdfsConfiguration();
    FileSystem.setDefaultUri(conf, "hdfs://localhost:0");
    conf.set("hadoop.tmp.dir", home.toString());
    conf.set(DFSConfigKeys.DFS_NAMENODE_NAME_DIR_KEY, home.resolve("name").toString());
    conf.set(DFSConfigKeys.DFS_NAMENODE_HTTP_ADDRESS_KEY, "localhost:0");
    // With asynchronous logging, callers without RPC would wait for another thread to write each
    // edit.
    conf.setBoolean(DFSConfigKeys.DFS_NAMENODE_EDITS_ASYNC_LOGGING, false);
    conf.set(DiskZoneKeys.OUTER_DIRS, LargeCluster.OUTER_DIRS);
    conf.set(
        DFSConfigKeys.DFS_BLOCK_REPLICATOR_CLASSNAME_KEY,
        (withZones ? ZonesKnown.class : BlockPlacementPolicyDefault.class).getName());
    // The simulated DataNodes send only one heartbeat. This interval keeps the NameNode from
    // declaring them dead.
    conf.setLong(
        DFSConfigKeys.DFS_NAMENODE_HEARTBEAT_RECHECK_INTERVAL_KEY, TimeUnit.HOURS.toMillis(1));
    conf.set(
        CommonConfigurationKeysPublic.NET_TOPOLOGY_NODE_SWITCH_MAPPING_IMPL_KEY,
        StaticMapping.class.getName());
    DFSTestUtil.formatNameNode(conf);
    for (int i = 0; i < LargeCluster.NODES; i++) {
      StaticMapping.addNodeToRack(LargeCluster.id(i).getHostName(), LargeCluster.rack(i));
    }
    LoadedNameNode loaded = new LoadedNameNode(NameNode.createNameNode(new String[0], conf));
    for (int i = 0; i < LargeCluster.NODES; i++) {
      LargeCluster.register(loaded.nameNode, LargeCluster.id(i));
    }
    return loaded;
  }

  /**
   * Measures how fast the NameNode adds the first block to permanent files, after a warm-up of the
   * same length.
   *
   * @param blocks number of files, each of which gets one block
   * @throws IllegalStateException if the policy placed a block without knowing the zones
   */
  private Speed addBlocks(int blocks) throws Exception {
    // The first blocks make the policy query the zones.
    measure("/user/first", THREADS);
    TimeUnit.SECONDS.sleep(10);
    // Read metrics before the warm-up: reading uses mocks, which make the JVM discard compiled
    // code.
    long before = placedWithoutZone();
    measure("/user/warm-up", blocks);
    Speed speed = measure("/user/alice", blocks);
    if (placedWithoutZone() != before) {
      throw new IllegalStateException(
          "The zones of some DataNodes were unknown during the benchmark");
    }
    return speed;
  }

  /**
   * The rate at which blocks were added.
   *
   * @param perSecond blocks per second of elapsed time
   * @param perProcessorSecond blocks per second of CPU time, which excludes waiting
   */
  private record Speed(double perSecond, double perProcessorSecond) {}

  private Speed measure(String dir, int blocks) throws Exception {
    List<Callable<Long>> writers = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      writers.add(writer(dir + "/" + i, "client-" + i, blocks / THREADS));
    }
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    long begin = System.nanoTime();
    long busy = 0;
    for (Future<Long> ended : threads.invokeAll(writers)) {
      busy += ended.get();
    }
    double seconds = (System.nanoTime() - begin) / 1e9;
    threads.shutdown();
    return new Speed(blocks / seconds, blocks / (busy / 1e9));
  }

  /**
   * Creates files and returns a task that adds a block to each. The task returns the CPU time that
   * it used, in nanoseconds.
   */
  private Callable<Long> writer(String dir, String client, int files) throws Exception {
    for (int i = 0; i < files; i++) {
      LargeCluster.create(rpc, dir + "/" + i, client, REPLICATION, BLOCK);
    }
    return () -> {
      long begin = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
      for (int i = 0; i < files; i++) {
        rpc.addBlock(
            dir + "/" + i, client, null, null, HdfsConstants.GRANDFATHER_INODE_ID, null, null);
      }
      return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - begin;
    };
  }

  /**
   * Returns the number of blocks placed without a known zone; 0 with the stock policy, which has no
   * such metric.
   */
  private static long placedWithoutZone() {
    MetricsSource source =
        DefaultMetricsSystem.instance().getSource(ZoneBlockPlacementPolicy.METRICS);
    return source == null
        ? 0
        : MetricsAsserts.getLongCounter("WithoutZone", MetricsAsserts.getMetrics(source));
  }

  @Override
  public void close() {
    nameNode.stop();
  }

  /** A policy that knows the zones without querying DataNodes, because there are none. */
  public static final class ZonesKnown extends ZoneBlockPlacementPolicy {
    public ZonesKnown() {
      super(conf -> LargeCluster::pathsOf);
    }
  }
}
