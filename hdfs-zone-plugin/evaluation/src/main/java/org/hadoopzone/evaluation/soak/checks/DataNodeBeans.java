/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak.checks;

import java.io.IOException;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.DatanodeReportType;
import org.hadoopzone.evaluation.soak.cluster.SoakCluster;
import org.hadoopzone.tools.doctor.DaemonPages;

/** Reads the JMX beans of DataNodes. */
final class DataNodeBeans {
  /** The metrics source of a fence; its name ends with the path of the fence. */
  static final String FENCE = "DiskZoneFence-*";

  private final SoakCluster cluster;
  private final DistributedFileSystem fs;
  private final DaemonPages pages;

  DataNodeBeans(SoakCluster cluster, DistributedFileSystem fs) {
    this.cluster = cluster;
    this.fs = fs;
    this.pages = new DaemonPages(cluster.conf());
  }

  /** Returns the beans of a node's DataNode. */
  Beans of(int node) throws IOException {
    String name = SoakCluster.dataNode(node);
    ProcessHandle process = cluster.hadoop().running().get(name);
    if (process != null) {
      for (DatanodeInfo info : fs.getDataNodeStats(DatanodeReportType.LIVE)) {
        URI page = URI.create("http://localhost:" + info.getInfoPort());
        Optional<Map<?, ?>> runtime = pages.bean(page, "java.lang:type=Runtime");
        String found = String.valueOf(runtime.map(bean -> (Object) bean.get("Name")).orElse(""));
        if (found.startsWith(process.pid() + "@")) {
          return new Beans(name, process.pid(), page);
        }
      }
    }
    throw new IOException(name + " is not among the live DataNodes of the NameNode");
  }

  /** The beans of one process. */
  final class Beans {
    private final String name;
    private final long pid;
    private final URI page;

    private Beans(String name, long pid, URI page) {
      this.name = name;
      this.pid = pid;
      this.page = page;
    }

    /** Returns the process name of the DataNode. */
    String name() {
      return name;
    }

    long pid() {
      return pid;
    }

    /** Returns a metrics source of the DataNode; the name may have wildcards. */
    Optional<Map<?, ?>> source(String source) throws IOException {
      return pages.bean(page, "Hadoop:service=DataNode,name=" + source);
    }

    /** Returns the number of volumes that the DataNode does not use because they have failed. */
    long failedVolumes() throws IOException {
      return DataNodeBeans.failedVolumes(pages, page);
    }
  }

  /** Returns the number of failed volumes of a DataNode. */
  static long failedVolumes(DaemonPages pages, URI page) throws IOException {
    return pages
        .bean(page, "Hadoop:service=DataNode,name=FSDatasetState-*")
        .map(bean -> number(bean, "NumFailedVolumes"))
        .orElseThrow(() -> new IOException(page + " has no bean FSDatasetState"));
  }

  /**
   * Returns whether a service maintains a fence, according to its metrics. AllowedEnd is missing
   * before the first sample, after a failure, and while the service stands by.
   */
  static boolean isMaintained(Map<?, ?> metrics) {
    return metrics.get("AllowedEnd") != null;
  }

  static long number(Map<?, ?> bean, String name) {
    return ((Number) bean.get(name)).longValue();
  }
}
