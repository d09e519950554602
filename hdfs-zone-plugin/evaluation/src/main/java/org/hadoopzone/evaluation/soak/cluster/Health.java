/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak.cluster;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.DatanodeReportType;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.hadoopzone.evaluation.cluster.Ports;

/** Waits for the daemons of a cluster. */
public final class Health {

  private static final long TIMEOUT_SECONDS = 180;
  private static final long POLL_MILLIS = 500;

  private Health() {}

  /** Waits until all DataNodes are registered and listening. */
  public static void awaitDataNodes(SoakCluster cluster) throws Exception {
    try (FileSystem fs = FileSystem.newInstance(cluster.conf())) {
      await(
          "all DataNodes are registered",
          () -> hasAllDataNodes((DistributedFileSystem) fs, cluster));
    }
  }

  /** Waits until all NodeManagers are running. */
  public static void awaitNodeManagers(SoakCluster cluster) throws Exception {
    try (YarnClient yarn = YarnClient.createYarnClient()) {
      yarn.init(cluster.conf());
      yarn.start();
      int nodes = cluster.disks().size();
      await(
          "all NodeManagers are running",
          () -> yarn.getNodeReports(NodeState.RUNNING).size() == nodes);
    }
  }

  private static boolean hasAllDataNodes(DistributedFileSystem fs, SoakCluster cluster)
      throws IOException {
    List<String> pages =
        Arrays.stream(fs.getDataNodeStats(DatanodeReportType.LIVE))
            .map(node -> "localhost:" + node.getInfoPort())
            .toList();
    return pages.size() == cluster.disks().size() && pages.stream().allMatch(Ports::isListening);
  }

  /**
   * Waits until a condition holds. Continues to wait if the condition throws an {@link
   * IOException}.
   *
   * @throws IOException if it does not hold within 180 s
   */
  public static void await(String what, Callable<Boolean> condition) throws Exception {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(TIMEOUT_SECONDS);
    while (!holds(condition)) {
      if (System.nanoTime() > deadline) {
        throw new IOException("Timed out after " + TIMEOUT_SECONDS + " s waiting until " + what);
      }
      Thread.sleep(POLL_MILLIS);
    }
  }

  /** Returns false on an error, because a NameNode that is starting responds with errors. */
  private static boolean holds(Callable<Boolean> condition) throws Exception {
    try {
      return condition.call();
    } catch (IOException e) {
      return false;
    }
  }
}
