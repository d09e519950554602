/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.DatanodeReportType;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.hadoopzone.evaluation.cluster.Ports;

/** Waits until all daemons and all replicas of a cluster are available. */
final class Health {
  static final int REPLICATION = 2;

  private static final long WHOLE_SECONDS = 180;
  private static final long LOOK_MILLIS = 500;

  private Health() {}

  /** Waits until all DataNodes are registered and listening. */
  static void awaitDataNodes(SoakCluster cluster) throws Exception {
    try (FileSystem fs = FileSystem.newInstance(cluster.conf())) {
      await("all DataNodes are there", () -> hasAllDataNodes((DistributedFileSystem) fs, cluster));
    }
  }

  /** Waits until all NodeManagers are running. */
  static void awaitNodeManagers(SoakCluster cluster) throws Exception {
    try (YarnClient yarn = YarnClient.createYarnClient()) {
      yarn.init(cluster.conf());
      yarn.start();
      int nodes = cluster.disks().size();
      await(
          "all NodeManagers are there",
          () -> yarn.getNodeReports(NodeState.RUNNING).size() == nodes);
    }
  }

  /** Waits until the NameNode reports enough replicas for every file. */
  static void awaitReplicas(FileSystem fs, Ledger ledger) throws Exception {
    await(
        "all files have " + REPLICATION + " replicas",
        () ->
            ledger.all().stream()
                .allMatch(file -> isReplicated(fs, file) || !ledger.contains(file)));
  }

  private static boolean hasAllDataNodes(DistributedFileSystem fs, SoakCluster cluster)
      throws IOException {
    List<String> pages =
        Arrays.stream(fs.getDataNodeStats(DatanodeReportType.LIVE))
            .map(node -> "localhost:" + node.getInfoPort())
            .toList();
    return pages.size() == cluster.disks().size() && pages.stream().allMatch(Ports::isListening);
  }

  /** Returns whether every block of a file has enough replicas and is not known to be corrupt. */
  static boolean isReplicated(FileSystem fs, Acknowledged file) {
    try {
      return Arrays.stream(fs.getFileBlockLocations(new Path(file.path()), 0, file.length()))
          .allMatch(Health::isReplicated);
    } catch (IOException e) {
      return false;
    }
  }

  private static boolean isReplicated(BlockLocation block) {
    try {
      return !block.isCorrupt() && block.getNames().length >= REPLICATION;
    } catch (IOException e) {
      return false;
    }
  }

  private static void await(String what, Callable<Boolean> condition) throws Exception {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(WHOLE_SECONDS);
    while (!holds(condition)) {
      if (System.nanoTime() > deadline) {
        throw new IOException("Not so after " + WHOLE_SECONDS + " s: " + what);
      }
      Thread.sleep(LOOK_MILLIS);
    }
  }

  /** Treats an error as "not yet": a NameNode that is starting responds with errors. */
  private static boolean holds(Callable<Boolean> condition) throws Exception {
    try {
      return condition.call();
    } catch (IOException e) {
      return false;
    }
  }
}
