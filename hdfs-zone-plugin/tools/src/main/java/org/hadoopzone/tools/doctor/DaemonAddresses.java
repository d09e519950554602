/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DFSUtil;
import org.apache.hadoop.hdfs.DFSUtilClient;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.HAUtilClient;
import org.apache.hadoop.hdfs.client.HdfsClientConfigKeys;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.DatanodeReportType;
import org.apache.hadoop.yarn.api.records.NodeReport;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.hadoopzone.tools.doctor.Daemon.Role;

/**
 * Looks up the addresses of the NameNodes and DataNodes of the default file system, if it is HDFS,
 * and of the NodeManagers of the ResourceManager that is configured on this node. Uses short
 * timeouts, because a NameNode or ResourceManager that does not answer is reported as a finding.
 */
final class DaemonAddresses {
  private static final String SCHEME = "hdfs";
  private static final int TIMEOUT_MILLIS = 10_000;
  private static final int PAUSE_MILLIS = 1_000;
  private static final int TRIES = 3;

  private final Configuration conf;
  private final URI fileSystem;
  private final String webScheme;

  DaemonAddresses(Configuration conf) {
    this.conf = conf;
    this.fileSystem = FileSystem.getDefaultUri(conf);
    this.webScheme = DFSUtil.getHttpClientScheme(conf);
  }

  boolean isHdfs() {
    return SCHEME.equals(fileSystem.getScheme()) && fileSystem.getHost() != null;
  }

  /** Returns all NameNodes that are configured on this node. */
  List<DaemonAddress> nameNodes() throws IOException {
    if (!HAUtilClient.isLogicalUri(conf, fileSystem)) {
      URI pages = DFSUtil.getInfoServerWithDefaultHost(fileSystem.getHost(), conf, webScheme);
      return Collections.singletonList(
          new DaemonAddress(Role.NAMENODE, fileSystem.getAuthority(), pages));
    }
    List<DaemonAddress> nameNodes = new ArrayList<>();
    String webHdfs = webScheme.equals("https") ? "swebhdfs" : "webhdfs";
    for (InetSocketAddress address :
        DFSUtilClient.getHaNnWebHdfsAddresses(conf, webHdfs)
            .getOrDefault(fileSystem.getHost(), Collections.emptyMap())
            .values()) {
      String host = address.getHostString() + ":" + address.getPort();
      nameNodes.add(new DaemonAddress(Role.NAMENODE, host, URI.create(webScheme + "://" + host)));
    }
    return nameNodes;
  }

  /** Returns all DataNodes that the active NameNode reports as live. */
  List<DaemonAddress> dataNodes() throws IOException {
    List<DaemonAddress> dataNodes = new ArrayList<>();
    try (FileSystem opened = FileSystem.newInstance(fileSystem, withShortHdfsTimeouts())) {
      for (DatanodeInfo dataNode :
          ((DistributedFileSystem) opened).getDataNodeStats(DatanodeReportType.LIVE)) {
        boolean secure = webScheme.equals("https") && dataNode.getInfoSecurePort() != 0;
        URI pages =
            URI.create(
                (secure ? "https://" : "http://")
                    + dataNode.getHostName()
                    + ":"
                    + (secure ? dataNode.getInfoSecurePort() : dataNode.getInfoPort()));
        dataNodes.add(
            new DaemonAddress(
                Role.DATANODE, dataNode.getHostName() + ":" + dataNode.getXferPort(), pages));
      }
    }
    return dataNodes;
  }

  private Configuration withShortHdfsTimeouts() {
    Configuration copy = new Configuration(conf);
    copy.setInt(CommonConfigurationKeysPublic.IPC_CLIENT_CONNECT_TIMEOUT_KEY, TIMEOUT_MILLIS);
    copy.setInt(CommonConfigurationKeysPublic.IPC_CLIENT_CONNECT_MAX_RETRIES_KEY, 1);
    copy.setInt(
        CommonConfigurationKeysPublic.IPC_CLIENT_CONNECT_MAX_RETRIES_ON_SOCKET_TIMEOUTS_KEY, 0);
    copy.setInt(HdfsClientConfigKeys.Failover.MAX_ATTEMPTS_KEY, TRIES);
    return copy;
  }

  /** Returns whether the address of a ResourceManager is configured. */
  boolean isYarnConfigured() {
    return ThisNode.isSet(conf, YarnConfiguration.RM_HOSTNAME)
        || ThisNode.isSet(conf, YarnConfiguration.RM_ADDRESS)
        || ThisNode.isSet(conf, YarnConfiguration.RM_HA_IDS);
  }

  /** Returns all running NodeManagers. */
  List<DaemonAddress> nodeManagers() throws IOException {
    String yarnScheme = YarnConfiguration.useHttps(conf) ? "https://" : "http://";
    List<DaemonAddress> nodeManagers = new ArrayList<>();
    try (YarnClient yarn = YarnClient.createYarnClient()) {
      yarn.init(withShortYarnTimeouts());
      yarn.start();
      for (NodeReport node : yarn.getNodeReports(NodeState.RUNNING)) {
        nodeManagers.add(
            new DaemonAddress(
                Role.NODEMANAGER,
                node.getNodeId().toString(),
                URI.create(yarnScheme + node.getHttpAddress())));
      }
    } catch (YarnException e) {
      throw new IOException(e.getMessage(), e);
    }
    return nodeManagers;
  }

  private Configuration withShortYarnTimeouts() {
    Configuration copy = new YarnConfiguration(conf);
    copy.setLong(YarnConfiguration.RESOURCEMANAGER_CONNECT_MAX_WAIT_MS, TIMEOUT_MILLIS);
    copy.setLong(YarnConfiguration.RESOURCEMANAGER_CONNECT_RETRY_INTERVAL_MS, PAUSE_MILLIS);
    copy.setInt(YarnConfiguration.CLIENT_FAILOVER_MAX_ATTEMPTS, TRIES);
    return copy;
  }

  /** The role and addresses of a daemon. Immutable. */
  static final class DaemonAddress {
    final Role role;

    /** The role and address, such as {@code DataNode dn1:9866}. */
    final String name;

    /** The base URI of the daemon's web pages, such as {@code http://dn1:9864}. */
    final URI pages;

    private DaemonAddress(Role role, String host, URI pages) {
      this.role = role;
      this.name = role + " " + host;
      this.pages = pages;
    }
  }
}
