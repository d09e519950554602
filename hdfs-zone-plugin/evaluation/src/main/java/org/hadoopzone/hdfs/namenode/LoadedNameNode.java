/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.namenode;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.protocol.HdfsConstants;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.apache.hadoop.hdfs.server.protocol.NamenodeProtocols;
import org.apache.hadoop.metrics2.MetricsSource;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.net.StaticMapping;
import org.apache.hadoop.test.MetricsAsserts;

/**
 * The NameNode of a {@link LargeCluster}. It is called without RPC, like in NNThroughputBenchmark.
 */
final class LoadedNameNode implements AutoCloseable {
  private static final short REPLICATION = 3;
  private static final long BLOCK = 128L << 20;

  private final NameNode nameNode;
  private final NamenodeProtocols rpc;

  private LoadedNameNode(NameNode nameNode) {
    this.nameNode = nameNode;
    this.rpc = nameNode.getRpcServer();
  }

  static LoadedNameNode start(Configuration conf) throws Exception {
    FileSystem.setDefaultUri(conf, "hdfs://localhost:0");
    conf.set(DFSConfigKeys.DFS_NAMENODE_HTTP_ADDRESS_KEY, "localhost:0");
    // The simulated DataNodes send only one heartbeat. This interval keeps the NameNode from
    // declaring them dead.
    conf.setLong(
        DFSConfigKeys.DFS_NAMENODE_HEARTBEAT_RECHECK_INTERVAL_KEY, TimeUnit.HOURS.toMillis(1));
    conf.set(
        CommonConfigurationKeysPublic.NET_TOPOLOGY_NODE_SWITCH_MAPPING_IMPL_KEY,
        StaticMapping.class.getName());
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
  Speed addBlocks(int blocks) throws Exception {
    // The first blocks make the policy query the zones.
    measure("/user/first", NameNodeRun.THREADS);
    TimeUnit.SECONDS.sleep(10);
    // Reading metrics uses mocks, which make the JVM discard compiled code. Therefore read them
    // before the warm-up.
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
  record Speed(double perSecond, double perProcessorSecond) {}

  private Speed measure(String dir, int blocks) throws Exception {
    List<Callable<Long>> writers = new ArrayList<>();
    for (int i = 0; i < NameNodeRun.THREADS; i++) {
      writers.add(writer(dir + "/" + i, "client-" + i, blocks / NameNodeRun.THREADS));
    }
    ExecutorService threads = Executors.newFixedThreadPool(NameNodeRun.THREADS);
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
}
