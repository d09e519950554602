/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.DatanodeReportType;
import org.apache.hadoop.hdfs.tools.DFSck;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.TypeConverter;
import org.apache.hadoop.util.ToolRunner;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.hadoopzone.evaluation.cluster.ClusterDirs;
import org.hadoopzone.evaluation.cluster.ClusterPlan;
import org.hadoopzone.evaluation.cluster.DataDir;
import org.hadoopzone.evaluation.cluster.DiskLayout;
import org.hadoopzone.evaluation.cluster.FileTrees;
import org.hadoopzone.evaluation.cluster.HadoopCluster;
import org.hadoopzone.evaluation.cluster.HadoopJars;
import org.hadoopzone.evaluation.cluster.Launch;
import org.hadoopzone.evaluation.cluster.Ports;
import org.hadoopzone.evaluation.cluster.Site;
import org.hadoopzone.testing.Wait;

/**
 * A stock cluster of real daemons, which can be restarted one by one with other keys. Each node has
 * a DataNode, a NodeManager, both zones, and libraries of its own. A node runs only one container
 * at a time, so that each job uses all nodes.
 */
final class RollingCluster implements AutoCloseable {
  static final int NODES = 3;

  /** The node of the NameNode and the ResourceManager. */
  static final int MASTER = 0;

  static final short REPLICAS = 2;

  private static final EnumSet<YarnApplicationState> END =
      EnumSet.of(
          YarnApplicationState.FINISHED, YarnApplicationState.FAILED, YarnApplicationState.KILLED);

  private static final Pattern NOTHING_UNDER_REPLICATED =
      Pattern.compile("Under-replicated blocks:\\s+0 ");

  private final Path dir;
  private final NodeHomes homes;
  private final DiskLayout disks;
  private final HadoopCluster hadoop;
  private final YarnClient yarn = YarnClient.createYarnClient();
  private DistributedFileSystem fs;

  RollingCluster(Path dir, DaemonGuard guard) throws IOException {
    this.dir = dir;
    homes = new NodeHomes(dir, NODES);
    disks = new DiskLayout(dir.resolve("disks"), 1);
    hadoop =
        HadoopCluster.prepare(
            new ClusterPlan(
                dir.resolve("cluster"),
                Optional.empty(),
                HadoopJars.ofThisJvm(),
                new StockDirs(disks, dir, Ports.freeAddresses(2 * NODES)),
                NODES,
                NODES,
                settings(),
                guard.launcher("sh", "-c", launcher(), "sh")));
  }

  void start() throws Exception {
    hadoop.start();
    fs = (DistributedFileSystem) FileSystem.newInstance(hadoop.conf());
    yarn.init(hadoop.conf());
    yarn.start();
  }

  @Override
  public void close() throws IOException {
    yarn.close();
    if (fs != null) {
      fs.close();
    }
    hadoop.close();
  }

  DistributedFileSystem fileSystem() {
    return fs;
  }

  NodeHomes homes() {
    return homes;
  }

  DiskLayout disks() {
    return disks;
  }

  /** Returns a job without keys of the plugin. */
  JobConf newJobConf() {
    return new JobConf(hadoop.conf());
  }

  /**
   * Restarts a DataNode with keys, and waits until no block lacks a replica.
   *
   * @return the log since the start
   */
  String restartDataNode(int node, Map<String, String> keys) throws Exception {
    String name = "datanode" + node;
    hadoop.stop(name);
    long logEnd = Files.size(log(name));
    hadoop.restart(name, new Launch(keys, Map.of()));
    String log = awaitLog(name, logEnd, "Successfully sent block report");
    awaitAllReplicas();
    return log;
  }

  /**
   * Restarts a NodeManager with keys. Its containers continue to run.
   *
   * @return the log since the start
   */
  String restartNodeManager(int node, Map<String, String> keys) throws Exception {
    String name = "nodemanager" + node;
    hadoop.kill(name);
    long logEnd = Files.size(log(name));
    hadoop.recover(name, new Launch(keys, Map.of()));
    return awaitLog(name, logEnd, "Registered with ResourceManager");
  }

  /**
   * Restarts the NameNode with keys, and waits until no block lacks a replica.
   *
   * @return the log since the start
   */
  String restartNameNode(Map<String, String> keys) throws Exception {
    hadoop.stop("namenode");
    long logEnd = Files.size(log("namenode"));
    hadoop.restart("namenode", new Launch(keys, Map.of()));
    awaitAllReplicas();
    return logSince("namenode", logEnd);
  }

  /**
   * Runs a job, and fails unless it succeeds and sorts its input. Asks only the ResourceManager for
   * the state: the client of MapReduce also asks the history server, which cannot answer while the
   * NameNode restarts.
   *
   * @return the application
   */
  String run(SortJob sort, String name) throws Exception {
    Job job = sort.prepare(name);
    job.submit();
    ApplicationId id = TypeConverter.toYarn(job.getJobID()).getAppId();
    Wait.until(
        "the end of " + name,
        () -> END.contains(yarn.getApplicationReport(id).getYarnApplicationState()));
    ApplicationReport report = yarn.getApplicationReport(id);
    assertThat(report.getFinalApplicationStatus())
        .as("%s: %s", name, report.getDiagnostics())
        .isEqualTo(FinalApplicationStatus.SUCCEEDED);
    sort.result(job, true).assertSorted();
    return id.toString();
  }

  /** Returns the local files of an application that have the given name. They remain on disk. */
  List<Path> localFiles(String application, String name) throws IOException {
    return FileTrees.files(
        disks.home(), file -> file.toString().contains(application) && file.endsWith(name));
  }

  /** Waits until all DataNodes are in use, and no block is missing or under-replicated. */
  private void awaitAllReplicas() {
    Wait.until(
        "all replicas",
        () -> {
          hadoop.requireRunning();
          if (fs.getDataNodeStats(DatanodeReportType.LIVE).length < NODES) {
            return false;
          }
          String report = fsck();
          return report.contains("is HEALTHY") && NOTHING_UNDER_REPLICATED.matcher(report).find();
        });
  }

  private String fsck() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (PrintStream print = new PrintStream(out, true, StandardCharsets.UTF_8)) {
      ToolRunner.run(new DFSck(hadoop.conf(), print), new String[] {"/"});
    }
    return out.toString(StandardCharsets.UTF_8);
  }

  private String awaitLog(String daemon, long begin, String line) throws IOException {
    Wait.until(
        "\"" + line + "\" in the log of " + daemon,
        () -> {
          hadoop.requireRunning();
          return logSince(daemon, begin).contains(line);
        });
    return logSince(daemon, begin);
  }

  private String logSince(String daemon, long begin) throws IOException {
    return Files.readString(log(daemon), StandardCharsets.ISO_8859_1).substring((int) begin);
  }

  private Path log(String daemon) {
    return dir.resolve("cluster/logs").resolve(daemon + ".log");
  }

  /** Returns a shell script that starts a daemon with the libraries of its node. */
  private String launcher() {
    return String.join(
        "\n",
        "node=$(echo \"$*\" | sed -n 's/.*-Dproc_[a-z]*\\([0-9]\\) .*/\\1/p')",
        "export HADOOP_COMMON_HOME='" + homes.home(MASTER) + "'",
        "[ -z \"$node\" ] || HADOOP_COMMON_HOME='" + dir + "'/home$node",
        "export CLASSPATH=\"" + NodeHomes.CLASS_PATH + ":$CLASSPATH\"",
        "exec \"$@\"");
  }

  /** Returns settings that let clients and containers survive restarts of daemons. */
  private Map<Site, Map<String, String>> settings() throws IOException {
    String jars =
        HadoopJars.ofThisJvm().hadoop().stream()
            .map(Path::toString)
            .collect(Collectors.joining(","));
    return Map.of(
        Site.HDFS,
        Map.of(
            "dfs.replication", Short.toString(REPLICAS),
            "dfs.namenode.http-address", Ports.freeAddresses(1).get(0),
            // There is no standby NameNode, so clients wait.
            "dfs.client.retry.policy.enabled", "true",
            "dfs.client.retry.policy.spec", "500,2000",
            // A file that is open during the restarts gets a new replica for each lost one.
            "dfs.client.block.write.replace-datanode-on-failure.policy", "ALWAYS",
            "dfs.client.block.write.replace-datanode-on-failure.best-effort", "true",
            "dfs.namenode.redundancy.interval.seconds", "1",
            "dfs.namenode.reconstruction.pending.timeout-sec", "10"),
        Site.YARN,
        Map.of(
            "yarn.nodemanager.recovery.enabled", "true",
            "yarn.nodemanager.recovery.supervised", "true",
            "yarn.client.nodemanager-connect.retry-interval-ms", "1000",
            // Enough for one container.
            "yarn.nodemanager.resource.memory-mb", "1000",
            // Keeps the files of finished applications for inspection.
            "yarn.nodemanager.delete.debug-delay-sec", "3600",
            "yarn.application.classpath",
                dir.resolve("cluster/conf") + "," + NodeHomes.CLASS_PATH + "," + jars),
        Site.MAPRED,
        Map.of(
            "mapreduce.client.submit.file.replication",
            Short.toString(REPLICAS),
            // Start reduces late, because they would take the containers of maps.
            "mapreduce.job.reduce.slowstart.completedmaps",
            "1"));
  }

  /**
   * Dirs in both zones, without the jar on any class path. A restarted NodeManager gets its old
   * state and its old addresses, so that it can recover its containers.
   */
  private record StockDirs(DiskLayout disks, Path home, List<String> addresses)
      implements ClusterDirs {
    @Override
    public List<DataDir> dataDirs(int dataNode) {
      return disks.dataDirs(dataNode);
    }

    @Override
    public List<Path> localDirs(int nodeManager) {
      return disks.localDirs(nodeManager);
    }

    @Override
    public Map<String, String> nodeManagerSettings(int nodeManager) {
      return Map.of(
          "yarn.nodemanager.recovery.dir", home.resolve("recovery" + nodeManager).toString(),
          "yarn.nodemanager.address", addresses.get(2 * nodeManager - 2),
          "mapreduce.shuffle.port", addresses.get(2 * nodeManager - 1).replaceAll(".*:", ""));
    }
  }
}
