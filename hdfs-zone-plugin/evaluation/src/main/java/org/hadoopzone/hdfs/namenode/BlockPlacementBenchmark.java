/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.namenode;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.net.DFSNetworkTopology;
import org.apache.hadoop.hdfs.protocol.BlockStoragePolicy;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockPlacementPolicyDefault;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockStoragePolicySuite;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.hadoopzone.zone.DiskZoneKeys;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.util.ListStatistics;

/**
 * Measures how long the NameNode of a large cluster takes to choose the three targets of a new
 * block, with the stock policy and with disk zones. Both policies take turns in one JVM, so that
 * other activity on the machine affects both alike.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(3)
@Warmup(iterations = 40, time = 250, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 100, time = 250, timeUnit = TimeUnit.MILLISECONDS)
public class BlockPlacementBenchmark {
  private static final long BLOCK = 128L << 20;
  private static final int CALLS = 1000;
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private Cluster stock;
  private Cluster zones;
  private boolean isStockFirst;

  /** Creates the clusters, and waits until the policy knows all zones. */
  @Setup
  public void setUp() throws Exception {
    Configuration conf = new Configuration();
    conf.set(DiskZoneKeys.OUTER_DIRS, LargeCluster.OUTER_DIRS);
    conf.setBoolean(DFSConfigKeys.DFS_NAMENODE_REDUNDANCY_CONSIDERLOAD_KEY, false);
    stock = new Cluster(new Stock(), conf);
    ZoneBlockPlacementPolicy policy = new ZoneBlockPlacementPolicy(any -> LargeCluster::pathsOf);
    policy.setConf(conf);
    zones = new Cluster(policy, conf);
    zones.chooseTarget();
    Thread.sleep(TimeUnit.SECONDS.toMillis(5));
  }

  /** Chooses targets for many blocks with both policies. Each of them goes first in turn. */
  @Benchmark
  public void chooseTarget(Cost cost, Blackhole sink) {
    isStockFirst = !isStockFirst;
    measure(isStockFirst, cost, sink);
    measure(!isStockFirst, cost, sink);
    cost.calls += CALLS;
  }

  private void measure(boolean isStock, Cost cost, Blackhole sink) {
    Cluster cluster = isStock ? stock : zones;
    long bytes = THREADS.getCurrentThreadAllocatedBytes();
    long nanos = System.nanoTime();
    for (int i = 0; i < CALLS; i++) {
      sink.consume(cluster.chooseTarget());
    }
    nanos = System.nanoTime() - nanos;
    bytes = THREADS.getCurrentThreadAllocatedBytes() - bytes;
    if (isStock) {
      cost.stockNanos += nanos;
      cost.stockBytes += bytes;
    } else {
      cost.zonesNanos += nanos;
      cost.zonesBytes += bytes;
    }
  }

  /** Total cost of the calls in an iteration. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.EVENTS)
  public static class Cost {
    public long calls;
    public long stockNanos;
    public long stockBytes;
    public long zonesNanos;
    public long zonesBytes;
  }

  /** DataNodes and the policy that chooses among them. */
  private static final class Cluster {
    private final BlockPlacementPolicyDefault policy;
    private final BlockStoragePolicy hot =
        BlockStoragePolicySuite.createDefaultSuite().getDefaultPolicy();
    private final List<DatanodeDescriptor> nodes = new ArrayList<>();
    private int turn;

    Cluster(BlockPlacementPolicyDefault policy, Configuration conf) {
      this.policy = policy;
      DFSNetworkTopology topology = DFSNetworkTopology.getInstance(conf);
      for (int i = 0; i < LargeCluster.NODES; i++) {
        DatanodeDescriptor node = new DatanodeDescriptor(LargeCluster.id(i), LargeCluster.rack(i));
        LargeCluster.addVolumes(node);
        nodes.add(node);
        topology.add(node);
      }
      policy.initialize(conf, null, topology, null);
    }

    /**
     * Chooses the targets for a permanent file of a job. Each call uses the next DataNode as the
     * writer.
     */
    DatanodeStorageInfo[] chooseTarget() {
      turn = (turn + 1) % nodes.size();
      return policy.chooseTarget(
          "/user/alice/output/_temporary/0/_temporary/attempt_1795289688990_0001_r_000000_0/part-r-0",
          3,
          nodes.get(turn),
          new ArrayList<>(),
          false,
          null,
          BLOCK,
          hot,
          null,
          (EnumMap<StorageType, Integer>) null);
    }
  }

  private static final class Stock extends BlockPlacementPolicyDefault {}

  /** Runs only this benchmark, and prints the costs of both policies. */
  public static void main(String[] args) throws RunnerException {
    Collection<RunResult> results =
        new Runner(
                new OptionsBuilder()
                    .include(BlockPlacementBenchmark.class.getName())
                    // Discard the log: HDFS logs a message for each of the 24,000 storages.
                    .jvmArgsAppend(
                        "-Ddemo.client.log=/dev/null",
                        "-Dlog4j.configuration=org/hadoopzone/evaluation/demo/client-log4j.properties")
                    .build())
            .run();
    List<IterationResult> iterations = new ArrayList<>();
    for (RunResult result : results) {
      result.getBenchmarkResults().forEach(fork -> iterations.addAll(fork.getIterationResults()));
    }
    System.out.printf(
        "%n%-20s %14s %14s %14s%n", "per call", "fastest tenth", "median", "slowest tenth");
    for (String unit : new String[] {"Nanos", "Bytes"}) {
      print("stock, " + unit, iterations, each -> of(each, "stock" + unit) / of(each, "calls"));
      print("zones, " + unit, iterations, each -> of(each, "zones" + unit) / of(each, "calls"));
      // These are percentiles of the ratios of the iterations, not ratios of the percentiles above.
      print(
          "zones / stock", iterations, each -> of(each, "zones" + unit) / of(each, "stock" + unit));
    }
  }

  private static double of(IterationResult iteration, String counter) {
    return iteration.getSecondaryResults().get(counter).getScore();
  }

  private static void print(
      String label, List<IterationResult> iterations, ToDoubleFunction<IterationResult> value) {
    ListStatistics sorted = new ListStatistics(iterations.stream().mapToDouble(value).toArray());
    System.out.printf(
        "%-20s %14.5g %14.5g %14.5g%n",
        label, sorted.getPercentile(10), sorted.getPercentile(50), sorted.getPercentile(90));
  }
}
