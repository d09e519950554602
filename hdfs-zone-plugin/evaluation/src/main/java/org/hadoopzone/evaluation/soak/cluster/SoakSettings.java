/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak.cluster;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.hadoopzone.evaluation.cluster.Ports;
import org.hadoopzone.evaluation.cluster.Site;
import org.hadoopzone.hdfs.HdfsZoneKeys;
import org.hadoopzone.hdfs.datanode.FenceService;
import org.hadoopzone.zone.DiskZoneKeys;

/**
 * Settings that make a cluster detect faults and recover from them within seconds instead of
 * minutes. They are the same for all systems, except for the fence service, zones in place and
 * {@link HdfsZoneKeys#HONOR_NOMINATED_STORAGE}.
 */
final class SoakSettings {
  /** Publishes metrics every second instead of every ten seconds. */
  static final String METRICS = "*.period=1\n";

  private SoakSettings() {}

  static Map<Site, Map<String, String>> of(SoakSystem system) throws IOException {
    return Map.of(
        Site.CORE, core(system), Site.HDFS, hdfs(system), Site.YARN, yarn(), Site.MAPRED, mapred());
  }

  private static Map<String, String> core(SoakSystem system) {
    Map<String, String> core = new HashMap<>();
    // Let clients and daemons wait for a NameNode that restarts.
    core.put("ipc.client.connect.max.retries", "60");
    if (system == SoakSystem.IN_PLACE) {
      core.put(DiskZoneKeys.IN_PLACE_ENABLED, "true");
      // Move files soon after they were written, and even while the disk is busy.
      core.put(DiskZoneKeys.IN_PLACE_MIN_AGE, "2s");
      core.put(DiskZoneKeys.IN_PLACE_MAX_DISK_BUSY_PERCENT, "100");
    }
    return core;
  }

  private static Map<String, String> hdfs(SoakSystem system) throws IOException {
    Map<String, String> hdfs = new HashMap<>();
    hdfs.put("dfs.replication", Integer.toString(SoakCluster.REPLICATION));
    hdfs.put("dfs.blocksize", "16m");
    // hdfs fsck needs a fixed address to find the NameNode.
    hdfs.put("dfs.namenode.http-address", Ports.freeAddresses(1).get(0));
    // A DataNode is dead after 14 s: twice this value plus ten heartbeats.
    hdfs.put("dfs.namenode.heartbeat.recheck-interval", "2000");
    hdfs.put("dfs.namenode.redundancy.interval.seconds", "1s");
    hdfs.put("dfs.namenode.reconstruction.pending.timeout-sec", "20");
    hdfs.put("dfs.namenode.replication.work.multiplier.per.iteration", "20");
    hdfs.put("dfs.blockreport.intervalMsec", "30000");
    hdfs.put("dfs.datanode.directoryscan.interval", "30s");
    hdfs.put("dfs.datanode.failed.volumes.tolerated", "1");
    hdfs.put("dfs.datanode.disk.check.min.gap", "1s");
    hdfs.put("dfs.datanode.disk.check.timeout", "10s");
    hdfs.put("dfs.datanode.socket.write.timeout", "20000");
    hdfs.put("dfs.client.socket-timeout", "10000");
    hdfs.put("dfs.client.retry.policy.enabled", "true");
    hdfs.put("dfs.client.retry.policy.spec", "2000,30");
    if (system != SoakSystem.STOCK) {
      hdfs.put("dfs.datanode.plugins", FenceService.class.getName());
      // By default, a DataNode avoids volumes with less than 1 GiB available, and the fence service
      // of disk zones keeps 1 GiB available. The outer volumes are smaller than 1 GiB.
      hdfs.put("dfs.datanode.round-robin-volume-choosing-policy.additional-available-space", "0");
    }
    if (system == SoakSystem.ZONES) {
      hdfs.put(HdfsZoneKeys.HONOR_NOMINATED_STORAGE, "true");
    }
    return hdfs;
  }

  private static Map<String, String> yarn() {
    return Map.of(
        "yarn.nodemanager.resource.memory-mb", "1280",
        "yarn.nm.liveness-monitor.expiry-interval-ms", "10000",
        "yarn.am.liveness-monitor.expiry-interval-ms", "60000",
        "yarn.resourcemanager.am.max-attempts", "4",
        "yarn.nodemanager.disk-health-checker.interval-ms", "5000",
        // Containers get a lower priority, so that the cluster recovers from faults quickly.
        "yarn.nodemanager.container-executor.os.sched.priority.adjustment", "10",
        // Fenced space counts as used, so local dirs on fenced volumes look nearly full.
        "yarn.nodemanager.disk-health-checker.max-disk-utilization-per-disk-percentage", "100");
  }

  private static Map<String, String> mapred() {
    return Map.of("mapreduce.am.max-attempts", "4", "mapreduce.task.timeout", "180000");
  }
}
