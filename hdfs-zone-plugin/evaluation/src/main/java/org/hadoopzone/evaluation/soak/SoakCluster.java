/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.hadoopzone.evaluation.cluster.ClusterPlan;
import org.hadoopzone.evaluation.cluster.HadoopCluster;
import org.hadoopzone.evaluation.cluster.HadoopJars;
import org.hadoopzone.evaluation.cluster.Launch;
import org.hadoopzone.evaluation.cluster.MemoryLimit;

/** Real daemons on drives of their own, which faults may stop, break and bring back. */
final class SoakCluster implements AutoCloseable {
  private static final String FENCE_WATCH = "fencewatch";

  private final List<NodeDisk> disks;
  private final MemoryLimit processes;
  private final HadoopCluster hadoop;
  private final boolean watched;
  private final List<String> complaints = new ArrayList<>();

  private SoakCluster(
      List<NodeDisk> disks, MemoryLimit processes, HadoopCluster hadoop, boolean watched) {
    this.disks = disks;
    this.processes = processes;
    this.hadoop = hadoop;
    this.watched = watched;
  }

  /** What is done to a disk while nobody uses it. */
  interface DiskWork {
    void on(NodeDisk disk) throws IOException;
  }

  /**
   * Starts a new cluster.
   *
   * @param home for drives, mounts and logs; nothing is there yet
   * @param conf where the operator's site files are
   * @param yarn whether there is more than HDFS
   */
  static SoakCluster start(SoakSystem system, Path home, Path conf, int nodes, boolean yarn)
      throws Exception {
    boolean zones = system == SoakSystem.ZONES;
    List<NodeDisk> disks = new ArrayList<>();
    MemoryLimit processes = MemoryLimit.unlimited();
    try {
      for (int node = 1; node <= nodes; node++) {
        disks.add(NodeDisk.make(home, node, zones));
      }
      ClusterPlan plan =
          new ClusterPlan(
              home.resolve("hadoop"),
              zones ? Optional.of(conf) : Optional.empty(),
              HadoopJars.ofThisJvm(),
              new SoakDirs(disks, system),
              nodes,
              yarn ? nodes : 0,
              SoakSettings.of(system),
              processes.launcher());
      HadoopCluster hadoop = HadoopCluster.prepare(plan);
      Files.writeString(plan.confDir().resolve("hadoop-metrics2.properties"), SoakSettings.METRICS);
      SoakCluster cluster = new SoakCluster(disks, processes, hadoop, zones);
      cluster.start(yarn);
      return cluster;
    } catch (Exception e) {
      processes.close();
      for (NodeDisk disk : disks) {
        disk.close();
      }
      throw e;
    }
  }

  private void start(boolean yarn) throws Exception {
    try {
      if (yarn) {
        hadoop.start();
      } else {
        hadoop.startHdfs();
      }
      for (int node = 1; watched && node <= disks.size(); node++) {
        String outer = disk(node).outer().toString();
        hadoop.launchCommand(FENCE_WATCH + node, "fence", "watch", outer);
      }
    } catch (Exception e) {
      hadoop.close();
      throw e;
    }
  }

  HadoopCluster hadoop() {
    return hadoop;
  }

  Configuration conf() {
    return hadoop.conf();
  }

  List<NodeDisk> disks() {
    return disks;
  }

  NodeDisk disk(int node) {
    return disks.get(node - 1);
  }

  static String dataNode(int node) {
    return "datanode" + node;
  }

  static String nodeManager(int node) {
    return "nodemanager" + node;
  }

  static String fenceWatch(int node) {
    return FENCE_WATCH + node;
  }

  /**
   * Does what an operator does with a node whose disk had a fault: stops what uses it, unmounts it,
   * works on it, checks and mounts it, and starts what used it.
   */
  void repair(int node, DiskWork work) throws IOException {
    List<String> users = new ArrayList<>();
    for (String name : List.of(fenceWatch(node), nodeManager(node), dataNode(node))) {
      if (hadoop.names().contains(name)) {
        hadoop.stop(name);
        users.add(0, name);
      }
    }
    disk(node).unmount();
    work.on(disk(node));
    complaints.addAll(disk(node).mount());
    for (String name : users) {
      hadoop.restart(name, Launch.PLAIN);
    }
  }

  /** Returns what checks have found in repairs since it was last asked. */
  List<String> takeComplaints() {
    List<String> taken = List.copyOf(complaints);
    complaints.clear();
    return taken;
  }

  /** Stops and removes everything. */
  @Override
  public void close() throws IOException {
    for (NodeDisk disk : disks) {
      // Nobody who waits for a disk can be ended.
      disk.letGo();
    }
    hadoop.close();
    processes.close();
    for (NodeDisk disk : disks) {
      disk.close();
    }
  }
}
