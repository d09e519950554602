/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.migrate;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.hadoopzone.tools.cli.Patience;
import org.hadoopzone.tools.locate.AccessErrors;

/** Takes an inventory, plans and prints the moves, and executes them one DataNode at a time. */
final class Migration {
  private final MigratePrinter printer;
  private final Configuration conf = new HdfsConfiguration();
  private final List<String> paths;
  private final MigrateRule rule;

  Migration(MigratePrinter printer, List<String> paths, Map<String, String> settings) {
    this.printer = printer;
    this.paths = paths;
    Patience.apply(conf, settings);
    rule =
        new MigrateRule(path -> paths.isEmpty() || paths.stream().anyMatch(top -> isAt(path, top)));
  }

  private static boolean isAt(String path, String top) {
    String dir = top.endsWith("/") ? top : top + "/";
    return path.equals(top) || path.startsWith(dir);
  }

  /** Plans and executes the moves. Returns false if replicas stay in the wrong zone. */
  boolean run(boolean dryRun, long bandwidth) throws IOException, InterruptedException {
    requirePaths();
    DiskBalancerRuns runs = new DiskBalancerRuns(conf, bandwidth);
    List<StoredNode> nodes = take();
    if (!dryRun && awaitEarlier(runs, nodes)) {
      nodes = take();
    }
    Map<StoredNode, List<MovePlan>> plans = new LinkedHashMap<>();
    boolean isSettled = true;
    for (StoredNode node : nodes) {
      if (node.refusal == null) {
        plans.put(node, rule.plans(node.volumes));
      }
      isSettled &= show(node, plans.get(node));
    }
    printer.total(plans.values());
    return dryRun ? isSettled : execute(runs, plans) && isSettled;
  }

  private void requirePaths() throws IOException {
    FileSystem fs = FileSystem.get(conf);
    for (String path : paths) {
      if (!fs.exists(new Path(path))) {
        throw new FileNotFoundException(path + ": no such file or directory in " + fs.getUri());
      }
    }
  }

  private List<StoredNode> take() throws IOException {
    try {
      return Inventory.take(conf);
    } catch (IOException e) {
      throw AccessErrors.isOne(e)
          ? new IOException("Permission denied: run migrate as an HDFS superuser", e)
          : e;
    }
  }

  /**
   * Waits for plans of earlier commands. Returns whether there were any, in which case the
   * inventory is out of date.
   */
  private boolean awaitEarlier(DiskBalancerRuns runs, List<StoredNode> nodes)
      throws IOException, InterruptedException {
    boolean waited = false;
    for (StoredNode node : nodes) {
      waited |= node.refusal == null && runs.awaitEarlier(node);
    }
    return waited;
  }

  /** Prints the plans of a DataNode. Returns false if replicas stay in the wrong zone. */
  private boolean show(StoredNode node, List<MovePlan> runs) {
    if (runs == null) {
      printer.refused(node.name(), node.refusal);
      return false;
    }
    runs.forEach(run -> printer.planned(node.name(), run));
    boolean isSettled = true;
    for (StoredVolume volume : node.volumes) {
      long bytes = rule.wrongBytes(volume);
      if (bytes > 0) {
        printer.stays(node.name(), volume.path, bytes, rule.reason(volume, node.volumes));
        isSettled = false;
      }
    }
    return isSettled;
  }

  private boolean execute(DiskBalancerRuns runs, Map<StoredNode, List<MovePlan>> plans)
      throws InterruptedException {
    boolean isDone = true;
    CountDownLatch ended = new CountDownLatch(1);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(runs, ended), "migrate-end"));
    try {
      for (Map.Entry<StoredNode, List<MovePlan>> plan : plans.entrySet()) {
        isDone &= execute(runs, plan.getKey(), plan.getValue());
      }
    } finally {
      ended.countDown();
    }
    return isDone;
  }

  private boolean execute(DiskBalancerRuns runs, StoredNode node, List<MovePlan> plan)
      throws InterruptedException {
    try {
      for (MovePlan run : plan) {
        runs.execute(node, run);
        printer.moved(node.name(), run);
      }
      return true;
    } catch (IOException e) {
      printer.failed(node.name(), AccessErrors.firstLine(String.valueOf(e.getMessage())));
      return false;
    }
  }

  /**
   * Cancels the running plan before the process exits. Waits for a latch and not for the thread
   * that executes the plan, because that thread may be in {@link System#exit}, which waits for this
   * hook.
   */
  private static void stop(DiskBalancerRuns runs, CountDownLatch ended) {
    runs.stop();
    try {
      ended.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
