/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.placement;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.v2.MiniMRYarnCluster;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.nodemanager.Context;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.application.ApplicationState;
import org.hadoopzone.evaluation.cluster.FileTrees;
import org.hadoopzone.hdfs.datanode.ZoneVolumeChoosingPolicy;
import org.hadoopzone.mapred.ZoneMapOutputCollector;
import org.hadoopzone.mapred.ZoneShuffle;
import org.hadoopzone.zone.DiskZoneKeys;
import org.hadoopzone.zone.Zone;
import org.hadoopzone.zone.ZoneRule;

/**
 * HDFS with two DataNodes of four volumes each, and YARN with one NodeManager of four local dirs.
 * The daemons run in this process, and each task in its own. Half of the dirs are outer.
 */
final class MiniHadoop implements AutoCloseable {
  /** Half of the numbered dirs that MiniDFSCluster and MiniYARNCluster create. */
  static final String OUTER_DIRS = "/**/data/data{1,2,5,6,9,10},/**/*-localDir-nm-0_[01]";

  private final MiniDFSCluster hdfs;
  private final Yarn yarn;

  private MiniHadoop(MiniDFSCluster hdfs, Yarn yarn) {
    this.hdfs = hdfs;
    this.yarn = yarn;
  }

  /** Starts everything in {@code target/test/data/name}. */
  static MiniHadoop start(String name) throws IOException {
    return start(name, localDirs -> {});
  }

  /**
   * Starts all daemons in {@code target/test/data/name}.
   *
   * @param prepare prepares the local dirs before the NodeManager uses them; the outer dirs come
   *     first
   */
  static MiniHadoop start(String name, LocalDirsPreparation prepare) throws IOException {
    Yarn yarn = new Yarn(name);
    prepare.prepare(yarn.localDirs());
    return start(yarn, zonedHdfs());
  }

  /**
   * Starts all daemons in {@code target/test/data/name}.
   *
   * @param executor class of the NodeManager's container executor
   */
  static MiniHadoop startWithExecutor(String name, Class<?> executor, Configuration hdfsConf)
      throws IOException {
    return startWithExecutor(name, executor, hdfsConf, localDirs -> {});
  }

  /**
   * Starts all daemons in {@code target/test/data/name}.
   *
   * @param executor class of the NodeManager's container executor
   * @param prepare prepares the local dirs before the NodeManager uses them; the outer dirs come
   *     first
   */
  static MiniHadoop startWithExecutor(
      String name, Class<?> executor, Configuration hdfsConf, LocalDirsPreparation prepare)
      throws IOException {
    hdfsConf.set(YarnConfiguration.NM_CONTAINER_EXECUTOR, executor.getName());
    Yarn yarn = new Yarn(name);
    prepare.prepare(yarn.localDirs());
    return start(yarn, hdfsConf);
  }

  /** Starts all daemons in {@code target/test/data/name} with the given HDFS configuration. */
  static MiniHadoop start(String name, Configuration hdfsConf) throws IOException {
    return start(new Yarn(name), hdfsConf);
  }

  private static MiniHadoop start(Yarn yarn, Configuration hdfsConf) throws IOException {
    MiniDFSCluster hdfs =
        new MiniDFSCluster.Builder(hdfsConf, new File(yarn.workDir(), "hdfs"))
            .numDataNodes(2)
            .storagesPerDatanode(4)
            .build();
    yarn.init(zonedYarn(hdfs.getConfiguration(0)));
    yarn.start();
    return new MiniHadoop(hdfs, yarn);
  }

  /** Prepares the local dirs before the NodeManager uses them. */
  interface LocalDirsPreparation {
    void prepare(File[] localDirs) throws IOException;
  }

  static Configuration zonedHdfs() {
    Configuration conf = new Configuration();
    conf.set(DiskZoneKeys.OUTER_DIRS, OUTER_DIRS);
    conf.set(
        DFSConfigKeys.DFS_DATANODE_FSDATASET_VOLUME_CHOOSING_POLICY_KEY,
        ZoneVolumeChoosingPolicy.class.getName());
    ZonedHdfs.askAgainSoon(conf);
    return conf;
  }

  private static Configuration zonedYarn(Configuration hdfsConf) {
    Configuration conf = new KeptServices(hdfsConf);
    conf.set("mapreduce.job.map.output.collector.class", ZoneMapOutputCollector.class.getName());
    conf.set("mapreduce.job.reduce.shuffle.consumer.plugin.class", ZoneShuffle.class.getName());
    // Accept local dirs of any size and fill level.
    conf.set(YarnConfiguration.NM_MAX_PER_DISK_UTILIZATION_PERCENTAGE, "100");
    // Second attempts of slow tasks would write logs and files that tests do not expect.
    conf.setBoolean("mapreduce.map.speculative", false);
    conf.setBoolean("mapreduce.reduce.speculative", false);
    // Keep the files of finished applications for inspection, unless the test holds deletions.
    boolean isHolding =
        HeldDeletions.class.getName().equals(conf.get(YarnConfiguration.NM_CONTAINER_EXECUTOR));
    conf.set(YarnConfiguration.DEBUG_NM_DELETE_DELAY_SEC, isHolding ? "0" : "3600");
    // Schedule the deletion of logs at once, because a NodeManager does not stop before it has
    // scheduled all deletions. The delay above keeps the logs.
    conf.set(YarnConfiguration.NM_LOG_RETAIN_SECONDS, "0");
    conf.set("yarn.resourcemanager.nodemanagers.heartbeat-interval-ms", "100");
    conf.set("yarn.app.mapreduce.am.scheduler.heartbeat.interval-ms", "100");
    conf.set("mapreduce.client.progressmonitor.pollinterval", "100");
    conf.set("mapreduce.client.completion.pollinterval", "100");
    String quickStart = "-Xmx256m " + Framework.QUICK_START;
    conf.set("mapreduce.map.java.opts", quickStart);
    conf.set("mapreduce.reduce.java.opts", quickStart);
    conf.set(
        "yarn.app.mapreduce.am.command-opts",
        quickStart + " " + String.join(" ", Framework.open("java.lang")));
    conf.set("mapreduce.map.memory.mb", "512");
    conf.set("mapreduce.reduce.memory.mb", "512");
    conf.set("yarn.app.mapreduce.am.resource.mb", "512");
    conf.set("yarn.scheduler.minimum-allocation-mb", "256");
    // Let several jobs run at once: each needs a container for its ApplicationMaster.
    conf.set("yarn.scheduler.capacity.maximum-am-resource-percent", "1");
    return conf;
  }

  /** Returns a new configuration for a job on this cluster. */
  JobConf newJobConf() {
    return new JobConf(yarn.getConfig());
  }

  /** Returns the settings with which clients find the daemons, without any other settings. */
  Configuration clientSettings() {
    Configuration settings = new Configuration(false);
    settings.set(FileSystem.FS_DEFAULT_NAME_KEY, newJobConf().get(FileSystem.FS_DEFAULT_NAME_KEY));
    for (String key :
        List.of(
            YarnConfiguration.RM_ADDRESS,
            YarnConfiguration.RM_SCHEDULER_ADDRESS,
            YarnConfiguration.RM_WEBAPP_ADDRESS)) {
      settings.set(key, newJobConf().get(key));
    }
    return settings;
  }

  /**
   * Returns the bytes of matching files in the local dirs, by zone. The map has no entry for a zone
   * without such files.
   *
   * @param part text that the paths of the files contain
   */
  Map<Zone, Long> localBytes(String part) throws IOException {
    Map<Zone, Long> bytes = new EnumMap<>(Zone.class);
    for (File dir : localDirs()) {
      for (Path file : FileTrees.files(dir.toPath(), each -> each.toString().contains(part))) {
        bytes.merge(zoneOf(dir), Files.size(file), Long::sum);
      }
    }
    return bytes;
  }

  MiniDFSCluster hdfs() {
    return hdfs;
  }

  FileSystem fileSystem() throws IOException {
    return hdfs.getFileSystem();
  }

  File[] localDirs() {
    return yarn.localDirs();
  }

  /** Returns the address of the web pages of the NodeManager. */
  URI nodeManagerPages() {
    Context nodeManager = yarn.getNodeManager(0).getNMContext();
    return URI.create(
        "http://" + nodeManager.getNodeId().getHost() + ":" + nodeManager.getHttpPort());
  }

  /** Returns whether the NodeManager has cleaned up all applications that it has run. */
  boolean hasNoRunningApplication() {
    return yarn.getNodeManager(0).getNMContext().getApplications().values().stream()
        .allMatch(each -> each.getApplicationState() == ApplicationState.FINISHED);
  }

  static Zone zoneOf(File dir) {
    return ZoneRule.parse(OUTER_DIRS).zoneOf(dir.getPath());
  }

  @Override
  public void close() {
    yarn.stop();
    hdfs.shutdown();
  }

  /**
   * A configuration that keeps its container executor and its auxiliary services, which
   * MiniMRYarnCluster would replace.
   */
  private static final class KeptServices extends YarnConfiguration {
    KeptServices(Configuration conf) {
      super(conf);
    }

    @Override
    public void set(String name, String value, String source) {
      if (name.equals(NM_AUX_SERVICES)) {
        super.set(name, value + "," + get(name, ""), source);
      } else if (!name.equals(NM_CONTAINER_EXECUTOR)) {
        super.set(name, value, source);
      }
    }
  }

  /** A cluster whose dirs are known before they are created. */
  private static final class Yarn extends MiniMRYarnCluster {
    Yarn(String name) {
      super(name, 1);
    }

    File workDir() {
      return getTestWorkDir();
    }

    File[] localDirs() {
      File[] dirs = new File[4];
      for (int i = 0; i < dirs.length; i++) {
        dirs[i] = new File(getTestWorkDir(), getName() + "-localDir-nm-0_" + i);
      }
      return dirs;
    }
  }
}
