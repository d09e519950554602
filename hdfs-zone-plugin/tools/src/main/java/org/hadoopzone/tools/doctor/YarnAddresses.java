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

/** Where the NodeManagers are, by what the ResourceManager that is configured here says. */
final class YarnAddresses {
  private static final long PATIENCE_MILLIS = 10_000;
  private static final long PAUSE_MILLIS = 1_000;
  private static final int TRIES = 3;

  private final Configuration conf;

  YarnAddresses(Configuration conf) {
    this.conf = conf;
  }

  /** Returns whether anybody said where a ResourceManager is. */
  boolean areKnown() {
    return ThisNode.isSet(conf, YarnConfiguration.RM_HOSTNAME)
        || ThisNode.isSet(conf, YarnConfiguration.RM_ADDRESS)
        || ThisNode.isSet(conf, YarnConfiguration.RM_HA_IDS);
  }

  /** All NodeManagers that run. */
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

  /** A ResourceManager that does not answer is a finding, for which nobody wants to wait. */
  private static Configuration withLittlePatience(Configuration conf) {
    Configuration copy = new YarnConfiguration(conf);
    copy.setLong(YarnConfiguration.RESOURCEMANAGER_CONNECT_MAX_WAIT_MS, PATIENCE_MILLIS);
    copy.setLong(YarnConfiguration.RESOURCEMANAGER_CONNECT_RETRY_INTERVAL_MS, PAUSE_MILLIS);
    copy.setInt(YarnConfiguration.CLIENT_FAILOVER_MAX_ATTEMPTS, TRIES);
    return copy;
  }
}
