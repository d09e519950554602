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

/**
 * Looks up the addresses of the NameNodes and DataNodes of the default file system, if it is HDFS.
 */
final class HdfsAddresses {
  private static final String SCHEME = "hdfs";
  private static final int TIMEOUT_MILLIS = 10_000;
  private static final int TRIES = 3;

  private final Configuration conf;
  private final URI fileSystem;
  private final String webScheme;

  HdfsAddresses(Configuration conf) {
    this.conf = withLittlePatience(conf);
    this.fileSystem = FileSystem.getDefaultUri(conf);
    this.webScheme = DFSUtil.getHttpClientScheme(conf);
  }

  /**
   * Returns a copy of the configuration with short timeouts, because a NameNode that does not
   * answer is reported as a finding.
   */
  private static Configuration withLittlePatience(Configuration conf) {
    Configuration copy = new Configuration(conf);
    copy.setInt(CommonConfigurationKeysPublic.IPC_CLIENT_CONNECT_TIMEOUT_KEY, TIMEOUT_MILLIS);
    copy.setInt(CommonConfigurationKeysPublic.IPC_CLIENT_CONNECT_MAX_RETRIES_KEY, 1);
    copy.setInt(
        CommonConfigurationKeysPublic.IPC_CLIENT_CONNECT_MAX_RETRIES_ON_SOCKET_TIMEOUTS_KEY, 0);
    copy.setInt(HdfsClientConfigKeys.Failover.MAX_ATTEMPTS_KEY, TRIES);
    return copy;
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
    try (FileSystem opened = FileSystem.newInstance(fileSystem, conf)) {
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
}
