/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.cluster;

import java.io.IOException;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.hadoopzone.zone.DiskZoneKeys;

/**
 * The settings of a cluster on one small machine: ports, directories and short waits. The only keys
 * of disk zones are the outer dirs and the zone of intermediate files.
 */
final class ClusterSettings {
  /**
   * Address with a port that the kernel chooses. Use it only for addresses that no other daemon
   * reads from its configuration.
   */
  private static final String ANY_PORT = "localhost:0";

  private static final String HEARTBEAT_MILLIS = "100";
  private static final String POLL_MILLIS = "200";
  private static final int CONTAINER_MB = 640;
  private static final int CONTAINER_HEAP_MB = 448;

  private final ClusterPlan plan;
  private final List<String> addresses;

  ClusterSettings(ClusterPlan plan) throws IOException {
    this.plan = plan;
    this.addresses = Ports.freeAddresses(7);
  }

  String nameNode() {
    return addresses.get(0);
  }

  String resourceManager() {
    return addresses.get(1);
  }

  String jobHistory() {
    return addresses.get(2);
  }

  Map<Site, Map<String, String>> bySite() {
    Map<Site, Map<String, String>> sites = new EnumMap<>(Site.class);
    sites.put(Site.CORE, core());
    sites.put(Site.HDFS, hdfs());
    sites.put(Site.YARN, yarn());
    sites.put(Site.MAPRED, mapred());
    plan.settings().forEach((site, settings) -> sites.get(site).putAll(settings));
    return sites;
  }

  static String join(List<?> dirs) {
    return dirs.stream().map(Object::toString).collect(Collectors.joining(","));
  }

  private Map<String, String> core() {
    Map<String, String> core = new LinkedHashMap<>();
    core.put("fs.defaultFS", "hdfs://" + nameNode());
    core.put("hadoop.tmp.dir", plan.home().resolve("tmp").toString());
    if (plan.zoneConf().isPresent()) {
      core.put(DiskZoneKeys.OUTER_DIRS, plan.dirs().outerDirs().orElseThrow());
    }
    return core;
  }

  private Map<String, String> hdfs() {
    Map<String, String> hdfs = new LinkedHashMap<>();
    hdfs.put("dfs.namenode.name.dir", plan.home().resolve("namenode").toString());
    hdfs.put("dfs.namenode.http-address", ANY_PORT);
    hdfs.put("dfs.namenode.safemode.extension", "0");
    hdfs.put("dfs.datanode.address", ANY_PORT);
    hdfs.put("dfs.datanode.http.address", ANY_PORT);
    hdfs.put("dfs.datanode.ipc.address", ANY_PORT);
    hdfs.put("dfs.heartbeat.interval", "1");
    hdfs.put("dfs.replication", "1");
    hdfs.put("dfs.blocksize", "64m");
    return hdfs;
  }

  private Map<String, String> yarn() {
    Map<String, String> yarn = new LinkedHashMap<>();
    yarn.put("yarn.resourcemanager.hostname", "localhost");
    // The default is in /tmp, where the ResourceManagers of two clusters would conflict.
    yarn.put(
        "yarn.node-attribute.fs-store.root-dir",
        plan.home().resolve("node-attribute").toUri().toString());
    yarn.put("yarn.resourcemanager.address", resourceManager());
    yarn.put("yarn.resourcemanager.scheduler.address", addresses.get(3));
    yarn.put("yarn.resourcemanager.resource-tracker.address", addresses.get(4));
    yarn.put("yarn.resourcemanager.admin.address", addresses.get(5));
    yarn.put("yarn.resourcemanager.webapp.address", addresses.get(6));
    yarn.put(
        "yarn.resourcemanager.scheduler.class",
        "org.apache.hadoop.yarn.server.resourcemanager.scheduler.fifo.FifoScheduler");
    yarn.put("yarn.resourcemanager.nodemanagers.heartbeat-interval-ms", HEARTBEAT_MILLIS);
    yarn.put("yarn.scheduler.minimum-allocation-mb", "128");
    yarn.put("yarn.client.application-client-protocol.poll-interval-ms", POLL_MILLIS);
    yarn.put("yarn.nodemanager.hostname", "localhost");
    yarn.put("yarn.nodemanager.address", ANY_PORT);
    yarn.put("yarn.nodemanager.localizer.address", ANY_PORT);
    yarn.put("yarn.nodemanager.webapp.address", ANY_PORT);
    yarn.put("yarn.nodemanager.aux-services", "mapreduce_shuffle");
    yarn.put("yarn.nodemanager.log-dirs", plan.logDir().resolve("containers").toString());
    // Memory for an ApplicationMaster and three tasks. Two tasks use the two cores of a small
    // machine while the JVM of the third task starts.
    yarn.put("yarn.nodemanager.resource.memory-mb", Integer.toString(4 * CONTAINER_MB));
    yarn.put("yarn.nodemanager.resource.cpu-vcores", "8");
    // Same value as in conf/. A node has only one or two dirs here. When they are full, it is
    // unhealthy.
    yarn.put("yarn.nodemanager.disk-health-checker.max-disk-utilization-per-disk-percentage", "98");
    yarn.put("yarn.nodemanager.vmem-check-enabled", "false");
    yarn.put("yarn.nodemanager.pmem-check-enabled", "false");
    yarn.put("yarn.application.classpath", plan.classpath(","));
    return yarn;
  }

  private Map<String, String> mapred() {
    String jvm = DaemonProcess.JVM_FLAGS + " -Xmx" + CONTAINER_HEAP_MB + "m";
    String containerMb = Integer.toString(CONTAINER_MB);
    Map<String, String> mapred = new LinkedHashMap<>();
    // The default, auto, would classify jobs of this size as light and prefer the inner zone.
    mapred.put("mapreduce.disk-zone.intermediate", "outer");
    mapred.put("mapreduce.framework.name", "yarn");
    // The default points to the directories of a tarball; yarn.application.classpath contains
    // everything that is needed.
    mapred.put("mapreduce.application.classpath", plan.confDir().toString());
    mapred.put("mapreduce.jobhistory.address", jobHistory());
    mapred.put("mapreduce.jobhistory.webapp.address", ANY_PORT);
    mapred.put("mapreduce.jobhistory.admin.address", ANY_PORT);
    mapred.put("mapreduce.shuffle.port", "0");
    mapred.put("yarn.app.mapreduce.am.resource.mb", containerMb);
    mapred.put("yarn.app.mapreduce.am.command-opts", jvm);
    mapred.put("yarn.app.mapreduce.am.scheduler.heartbeat.interval-ms", HEARTBEAT_MILLIS);
    mapred.put("mapreduce.map.memory.mb", containerMb);
    mapred.put("mapreduce.map.java.opts", jvm);
    mapred.put("mapreduce.map.speculative", "false");
    mapred.put("mapreduce.reduce.memory.mb", containerMb);
    mapred.put("mapreduce.reduce.java.opts", jvm);
    mapred.put("mapreduce.reduce.speculative", "false");
    mapred.put("mapreduce.client.progressmonitor.pollinterval", POLL_MILLIS);
    mapred.put("mapreduce.client.completion.pollinterval", POLL_MILLIS);
    return mapred;
  }
}
