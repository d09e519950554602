/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.DFSUtil;
import org.apache.hadoop.hdfs.DFSUtilClient;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.HAUtilClient;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.HdfsConstants;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.DatanodeReportType;
import org.apache.hadoop.yarn.api.records.NodeReport;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.hadoopzone.tools.doctor.Daemon.Role;

/**
 * Looks up the addresses of the daemons of a cluster. The NameNodes and DataNodes belong to the
 * default file system, which must be HDFS. The NodeManagers belong to the ResourceManager that is
 * configured on this node. Callers limit the timeouts with {@link
 * org.hadoopzone.tools.cli.Patience}, and report a NameNode or ResourceManager that does not
 * answer.
 */
public final class DaemonAddresses {
  private final Configuration conf;
  private final URI fileSystem;
  private final String webScheme;

  public DaemonAddresses(Configuration conf) {
    this.conf = conf;
    this.fileSystem = FileSystem.getDefaultUri(conf);
    this.webScheme = DFSUtil.getHttpClientScheme(conf);
  }

  /** Returns whether the default file system is HDFS. */
  public boolean isHdfs() {
    return HdfsConstants.HDFS_URI_SCHEME.equals(fileSystem.getScheme())
        && fileSystem.getHost() != null;
  }

  /** Returns all NameNodes of the default file system whose web addresses are configured. */
  public List<DaemonAddress> nameNodes() throws IOException {
    if (!HAUtilClient.isLogicalUri(conf, fileSystem)) {
      // In a nameservice without HA, the keys of the NameNode have the nameservice as a suffix.
      URI pages =
          conf.getTrimmedStrings(DFSConfigKeys.DFS_NAMESERVICES).length > 0
              ? DFSUtil.getInfoServer(DFSUtilClient.getNNAddress(fileSystem), conf, webScheme)
              : DFSUtil.getInfoServerWithDefaultHost(fileSystem.getHost(), conf, webScheme);
      return Collections.singletonList(
          new DaemonAddress(Role.NAMENODE, fileSystem.getAuthority(), pages));
    }
    return nameNodes(conf, Collections.singleton(fileSystem.getHost()));
  }

  /** Returns the NameNodes that a DataNode registers with. Skips those without a web address. */
  static List<DaemonAddress> nameNodesOf(Daemon dataNode) {
    return nameNodes(dataNode.conf(), dataNode.nameservices());
  }

  /**
   * Returns the NameNodes of nameservices. Skips NameNodes without a web address, because the
   * default port may be wrong: such an entry may be a router of a federation.
   */
  private static List<DaemonAddress> nameNodes(
      Configuration conf, Collection<String> nameservices) {
    String webScheme = DFSUtil.getHttpClientScheme(conf);
    String webHdfs = webScheme.equals("https") ? "swebhdfs" : "webhdfs";
    List<DaemonAddress> nameNodes = new ArrayList<>();
    DFSUtilClient.getHaNnWebHdfsAddresses(conf, webHdfs)
        .forEach(
            (nameservice, addresses) -> {
              if (nameservices.contains(nameservice)) {
                addresses.values().forEach(address -> nameNodes.add(nameNode(webScheme, address)));
              }
            });
    return nameNodes;
  }

  private static DaemonAddress nameNode(String webScheme, InetSocketAddress address) {
    String host = address.getHostString() + ":" + address.getPort();
    return new DaemonAddress(Role.NAMENODE, host, URI.create(webScheme + "://" + host));
  }

  /** Returns all DataNodes that the active NameNode reports as live. */
  public List<DaemonAddress> dataNodes() throws IOException {
    List<DaemonAddress> dataNodes = new ArrayList<>();
    try (FileSystem opened = FileSystem.newInstance(fileSystem, conf)) {
      for (DatanodeInfo dataNode :
          ((DistributedFileSystem) opened).getDataNodeStats(DatanodeReportType.LIVE)) {
        boolean secure = webScheme.equals("https") && dataNode.getInfoSecurePort() != 0;
        int port = secure ? dataNode.getInfoSecurePort() : dataNode.getInfoPort();
        String pages = (secure ? "https://" : "http://") + dataNode.getHostName() + ":" + port;
        String host = dataNode.getHostName() + ":" + dataNode.getXferPort();
        dataNodes.add(new DaemonAddress(Role.DATANODE, host, URI.create(pages)));
      }
    }
    return dataNodes;
  }

  /** Returns whether the address of a ResourceManager is configured. */
  public boolean isYarnConfigured() {
    return Daemon.isSet(conf, YarnConfiguration.RM_HOSTNAME)
        || Daemon.isSet(conf, YarnConfiguration.RM_ADDRESS)
        || Daemon.isSet(conf, YarnConfiguration.RM_HA_IDS);
  }

  /** Returns all running NodeManagers. */
  public List<DaemonAddress> nodeManagers() throws IOException {
    String yarnScheme = YarnConfiguration.useHttps(conf) ? "https://" : "http://";
    List<DaemonAddress> nodeManagers = new ArrayList<>();
    try (YarnClient yarn = YarnClient.createYarnClient()) {
      yarn.init(new YarnConfiguration(conf));
      yarn.start();
      for (NodeReport node : yarn.getNodeReports(NodeState.RUNNING)) {
        URI pages = URI.create(yarnScheme + node.getHttpAddress());
        nodeManagers.add(new DaemonAddress(Role.NODEMANAGER, node.getNodeId().toString(), pages));
      }
    } catch (YarnException e) {
      throw new IOException(e.getMessage(), e);
    }
    return nodeManagers;
  }

  /** The role and addresses of a daemon. Immutable. */
  public static final class DaemonAddress {
    final Role role;

    /** The role and address, such as {@code DataNode dn1:9866}. */
    public final String name;

    /** The base URI of the daemon's web pages, such as {@code http://dn1:9864}. */
    public final URI pages;

    private DaemonAddress(Role role, String host, URI pages) {
      this.role = role;
      this.name = role + " " + host;
      this.pages = pages;
    }
  }
}
