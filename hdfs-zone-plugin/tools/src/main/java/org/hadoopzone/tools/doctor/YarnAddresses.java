/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.NodeReport;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;

/**
 * Looks up the addresses of the NodeManagers at the ResourceManager that is configured on this
 * node.
 */
final class YarnAddresses {
  private static final long PATIENCE_MILLIS = 10_000;
  private static final long PAUSE_MILLIS = 1_000;
  private static final int TRIES = 3;

  private final Configuration conf;

  YarnAddresses(Configuration conf) {
    this.conf = conf;
  }

  /** Returns whether the address of a ResourceManager is configured. */
  boolean areKnown() {
    return ThisNode.isSet(conf, YarnConfiguration.RM_HOSTNAME)
        || ThisNode.isSet(conf, YarnConfiguration.RM_ADDRESS)
        || ThisNode.isSet(conf, YarnConfiguration.RM_HA_IDS);
  }

  /** Returns all running NodeManagers. */
  List<DaemonAddress> nodeManagers() throws IOException {
    String webScheme = YarnConfiguration.useHttps(conf) ? "https://" : "http://";
    List<DaemonAddress> nodeManagers = new ArrayList<>();
    try (YarnClient yarn = YarnClient.createYarnClient()) {
      yarn.init(withLittlePatience(conf));
      yarn.start();
      for (NodeReport node : yarn.getNodeReports(NodeState.RUNNING)) {
        nodeManagers.add(
            new DaemonAddress(
                Role.NODEMANAGER,
                node.getNodeId().toString(),
                URI.create(webScheme + node.getHttpAddress())));
      }
    } catch (YarnException e) {
      throw new IOException(e.getMessage(), e);
    }
    return nodeManagers;
  }

  /**
   * Returns a copy of the configuration with short timeouts, because a ResourceManager that does
   * not answer is reported as a finding.
   */
  private static Configuration withLittlePatience(Configuration conf) {
    Configuration copy = new YarnConfiguration(conf);
    copy.setLong(YarnConfiguration.RESOURCEMANAGER_CONNECT_MAX_WAIT_MS, PATIENCE_MILLIS);
    copy.setLong(YarnConfiguration.RESOURCEMANAGER_CONNECT_RETRY_INTERVAL_MS, PAUSE_MILLIS);
    copy.setInt(YarnConfiguration.CLIENT_FAILOVER_MAX_ATTEMPTS, TRIES);
    return copy;
  }
}
