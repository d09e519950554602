/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.hadoopzone.evaluation.cluster.ClusterDirs;
import org.hadoopzone.evaluation.cluster.ClusterPlan;
import org.hadoopzone.evaluation.cluster.DataDir;
import org.hadoopzone.evaluation.cluster.HadoopCluster;
import org.hadoopzone.evaluation.cluster.HadoopJars;
import org.hadoopzone.evaluation.cluster.Launch;
import org.hadoopzone.evaluation.cluster.MemoryLimit;

/** Hadoop daemons on emulated drives. Faults stop, break and restore daemons and drives. */
public final class SoakCluster implements AutoCloseable {
  /** Number of replicas of each file. */
  public static final int REPLICATION = 2;

  private static final String FENCE_WATCH = "fencewatch";

  private final List<NodeDisk> disks;
  private final MemoryLimit processes;
  private final HadoopCluster hadoop;
  private final SoakSystem system;
  private final List<String> complaints = new ArrayList<>();

  private SoakCluster(
      List<NodeDisk> disks, MemoryLimit processes, HadoopCluster hadoop, SoakSystem system) {
    this.disks = disks;
    this.processes = processes;
    this.hadoop = hadoop;
    this.system = system;
  }

  /** Work on a disk that is not in use. */
  public interface DiskWork {
    /** Works on the disk. */
    void on(NodeDisk disk) throws IOException;
  }

  /**
   * Starts a new cluster.
   *
   * @param home directory for drives, mounts and logs; must be empty
   * @param conf directory with the operator's site files
   * @param yarn whether to start YARN in addition to HDFS
   */
  public static SoakCluster start(SoakSystem system, Path home, Path conf, int nodes, boolean yarn)
      throws Exception {
    boolean zones = system == SoakSystem.ZONES;
    List<NodeDisk> disks = new ArrayList<>();
    MemoryLimit processes = MemoryLimit.unlimited();
    try {
      for (int node = 1; node <= nodes; node++) {
        disks.add(NodeDisk.make(home, node, system));
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
      SoakCluster cluster = new SoakCluster(disks, processes, hadoop, system);
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
      for (int node = 1; system == SoakSystem.ZONES && node <= disks.size(); node++) {
        hadoop.launchCommand(FENCE_WATCH + node, watchArguments(disk(node).outer()));
      }
    } catch (Exception e) {
      hadoop.close();
      throw e;
    }
  }

  /**
   * Returns the command that maintains the fence of an outer volume. The command does not read the
   * configuration. Therefore its margin includes the free space below which files spill over.
   */
  static String[] watchArguments(Path outer) {
    return new String[] {"fence", "watch", outer.toString(), "--margin", "128M"};
  }

  /** Returns the policies that the cluster runs with. */
  public SoakSystem system() {
    return system;
  }

  /** Returns the daemons. */
  public HadoopCluster hadoop() {
    return hadoop;
  }

  /** Returns the configuration for clients. */
  public Configuration conf() {
    return hadoop.conf();
  }

  /** Returns the disks of all nodes; the index is the node number minus 1. */
  public List<NodeDisk> disks() {
    return disks;
  }

  /** Returns the disk of a node, counted from 1. */
  public NodeDisk disk(int node) {
    return disks.get(node - 1);
  }

  /** Returns the process name of a DataNode. */
  public static String dataNode(int node) {
    return "datanode" + node;
  }

  /** Returns the process name of a NodeManager. */
  public static String nodeManager(int node) {
    return "nodemanager" + node;
  }

  /** Returns the process name of the {@code fence watch} of a node. */
  public static String fenceWatch(int node) {
    return FENCE_WATCH + node;
  }

  /**
   * Repairs a node as an operator does after a disk fault: stops its daemons, unmounts the disk,
   * does the given work on it, checks and mounts it, and starts the daemons again.
   */
  public void repair(int node, DiskWork work) throws IOException {
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

  /** Returns the errors that file system checks have found during repairs since the last call. */
  public List<String> takeComplaints() {
    List<String> taken = List.copyOf(complaints);
    complaints.clear();
    return taken;
  }

  /** Gives each node both volumes of its disk. Sets outer dirs only for disk zones. */
  private record SoakDirs(List<NodeDisk> disks, SoakSystem system) implements ClusterDirs {
    @Override
    public List<DataDir> dataDirs(int dataNode) {
      return volumes(dataNode).map(volume -> DataDir.disk(volume.resolve("hdfs"))).toList();
    }

    @Override
    public List<Path> localDirs(int nodeManager) {
      return volumes(nodeManager).map(volume -> volume.resolve("yarn")).toList();
    }

    @Override
    public Optional<String> outerDirs() {
      return system == SoakSystem.ZONES
          ? Optional.of(
              disks.stream().map(disk -> disk.outer().toString()).collect(Collectors.joining(",")))
          : Optional.empty();
    }

    @Override
    public boolean needDropIn() {
      return system != SoakSystem.STOCK;
    }

    private Stream<Path> volumes(int node) {
      NodeDisk disk = disks.get(node - 1);
      return Stream.of(disk.outer(), disk.inner());
    }
  }

  /** Stops all daemons and removes all drives. */
  @Override
  public void close() throws IOException {
    for (NodeDisk disk : disks) {
      // Clear the faults first: a process that waits for a disk cannot be killed.
      disk.letGo();
    }
    hadoop.close();
    processes.close();
    for (NodeDisk disk : disks) {
      disk.close();
    }
  }
}
