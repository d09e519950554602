/*
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */
package org.hadoopzone.hdfs.namenode;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.net.DFSNetworkTopology;
import org.apache.hadoop.hdfs.protocol.BlockStoragePolicy;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockPlacementPolicyDefault;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockStoragePolicySuite;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.net.Node;
import org.hadoopzone.disk.DiskZoneKeys;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/** What the NameNode of a large cluster spends on choosing the three targets of a new block. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class BlockPlacementBenchmark {
  private static final long BLOCK = 128L << 20;

  @Param({"stock", "zones"})
  public String placement;

  private final List<DatanodeDescriptor> nodes = new ArrayList<>();
  private final AtomicInteger turn = new AtomicInteger();
  private BlockPlacementPolicyDefault policy;
  private BlockStoragePolicy hot;

  /** Makes the cluster, and waits until the policy knows all zones. */
  @Setup
  public void setUp() throws Exception {
    Configuration conf = new Configuration();
    conf.set(DiskZoneKeys.OUTER_DIRS, LargeCluster.OUTER_DIRS);
    conf.setBoolean(DFSConfigKeys.DFS_NAMENODE_REDUNDANCY_CONSIDERLOAD_KEY, false);
    DFSNetworkTopology topology = DFSNetworkTopology.getInstance(conf);
    for (int i = 0; i < LargeCluster.NODES; i++) {
      topology.add(dataNode(i));
    }
    hot = BlockStoragePolicySuite.createDefaultSuite().getDefaultPolicy();
    if (placement.equals("zones")) {
      ZoneBlockPlacementPolicy zones = new ZoneBlockPlacementPolicy(any -> LargeCluster::pathsOf);
      zones.setConf(conf);
      policy = zones;
    } else {
      policy = new Stock();
    }
    policy.initialize(conf, null, topology, null);
    chooseTarget();
    Thread.sleep(TimeUnit.SECONDS.toMillis(5));
  }

  private DatanodeDescriptor dataNode(int i) {
    DatanodeDescriptor node = new DatanodeDescriptor(LargeCluster.id(i), LargeCluster.rack(i));
    LargeCluster.addVolumes(node);
    nodes.add(node);
    return node;
  }

  /** A permanent file of a job, written on one DataNode after the other. */
  @Benchmark
  public DatanodeStorageInfo[] chooseTarget() {
    Node writer = nodes.get(Math.floorMod(turn.getAndIncrement(), LargeCluster.NODES));
    return policy.chooseTarget(
        "/user/alice/output/_temporary/0/_temporary/attempt_1795289688990_0001_r_000000_0/part-r-0",
        3,
        writer,
        new ArrayList<>(),
        false,
        null,
        BLOCK,
        hot,
        null,
        (EnumMap<StorageType, Integer>) null);
  }

  /** Runs this benchmark and no other. */
  public static void main(String[] args) throws RunnerException {
    new Runner(
            new OptionsBuilder()
                .include(BlockPlacementBenchmark.class.getName())
                .addProfiler(GCProfiler.class)
                .build())
        .run();
  }

  private static final class Stock extends BlockPlacementPolicyDefault {}
}
