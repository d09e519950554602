/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.namenode;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockPlacementPolicyDefault;
import org.apache.hadoop.hdfs.server.namenode.EditLogFileOutputStream;
import org.apache.hadoop.hdfs.server.namenode.NNThroughputBenchmark;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.test.GenericTestUtils;
import org.apache.hadoop.test.GenericTestUtils.LogCapturer;
import org.hadoopzone.zone.DiskZoneKeys;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/** One measurement of {@link NameNodeBenchmark}, in its own JVM and with one placement policy. */
final class NameNodeRun {
  static final int THREADS = 4;

  private static final Pattern OPS_PER_SECOND = Pattern.compile("Ops per sec: (\\S+)");

  private NameNodeRun() {}

  /**
   * Prints each operation with its rate per second.
   *
   * @param args {@code zones} or {@code stock}, and the number of operations
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

  private static void run(boolean withZones, int operations) throws Exception {
    GenericTestUtils.setRootLogLevel(Level.ERROR);
    // Waiting for the disk would hide all other costs.
    EditLogFileOutputStream.setShouldSkipFsyncForTesting(true);
    // Allows several NameNodes in one JVM.
    DefaultMetricsSystem.setMiniClusterMode(true);
    Path home = Files.createTempDirectory("namenode-benchmark");
    try {
      print("create", create(home.resolve("create"), withZones, operations));
      try (LoadedNameNode nameNode =
          LoadedNameNode.start(conf(home.resolve("addBlock"), withZones))) {
        LoadedNameNode.Speed speed = nameNode.addBlocks(operations);
        print("addBlock", speed.perSecond());
        print("addBlock-processor", speed.perProcessorSecond());
      }
    } finally {
      FileUtil.fullyDelete(home.toFile());
    }
  }

  private static void print(String operation, double perSecond) {
    System.out.printf(Locale.ROOT, "%s %.0f%n", operation, perSecond);
  }

  /**
   * Returns the number of files created per second, measured with Hadoop's own benchmark. That
   * benchmark cannot add blocks as clients do, so {@link LoadedNameNode} measures the rate of added
   * blocks.
   */
  private static double create(Path home, boolean withZones, int files) throws Exception {
    Logger logger = LoggerFactory.getLogger(NNThroughputBenchmark.class);
    GenericTestUtils.setLogLevel(logger, Level.INFO);
    LogCapturer log = LogCapturer.captureLogs(logger);
    String command = "-op create -filesPerDir 1000 -threads " + THREADS + " -files " + files;
    // The first run is the warm-up.
    for (int i = 0; i < 2; i++) {
      log.clearOutput();
      Configuration conf = conf(home.resolve(Integer.toString(i)), withZones);
      NNThroughputBenchmark.runBenchmark(conf, command.split(" "));
    }
    Matcher matcher = OPS_PER_SECOND.matcher(log.getOutput());
    if (!matcher.find()) {
      throw new IllegalStateException(
          "NNThroughputBenchmark has printed no rate: " + log.getOutput());
    }
    return Double.parseDouble(matcher.group(1));
  }

  /** Formats a NameNode and returns its configuration. */
  private static Configuration conf(Path home, boolean withZones) throws Exception {
    Configuration conf = new HdfsConfiguration();
    conf.set("hadoop.tmp.dir", home.toString());
    conf.set(DFSConfigKeys.DFS_NAMENODE_NAME_DIR_KEY, home.resolve("name").toString());
    // With asynchronous logging, callers without RPC would wait for another thread to write each
    // edit.
    conf.setBoolean(DFSConfigKeys.DFS_NAMENODE_EDITS_ASYNC_LOGGING, false);
    conf.set(DiskZoneKeys.OUTER_DIRS, LargeCluster.OUTER_DIRS);
    conf.set(
        DFSConfigKeys.DFS_BLOCK_REPLICATOR_CLASSNAME_KEY,
        (withZones ? ZonesKnown.class : BlockPlacementPolicyDefault.class).getName());
    DFSTestUtil.formatNameNode(conf);
    return conf;
  }

  /** A policy that knows the zones without querying DataNodes, because there are none. */
  public static final class ZonesKnown extends ZoneBlockPlacementPolicy {
    public ZonesKnown() {
      super(conf -> LargeCluster::pathsOf);
    }
  }
}
