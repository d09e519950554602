/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.cli;

import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.hdfs.client.HdfsClientConfigKeys;

/**
 * Limits how long commands wait for a daemon that does not answer. Hadoop's defaults are minutes,
 * which suits unattended programs. These limits are seconds, because an operator waits.
 */
public final class Patience {
  private static final int CONNECT_MILLIS = 10_000;
  private static final int ANSWER_MILLIS = 60_000;
  private static final int PAUSE_MILLIS = 1_000;
  private static final int RETRIES = 1;
  private static final int FAILOVERS = 4;
  private static final String RESOURCE_MANAGER = "yarn.resourcemanager.connect.";

  private Patience() {}

  /** Sets the limits, and then the operator's {@code -D} settings, which take precedence. */
  public static void apply(Configuration conf, Map<String, String> settings) {
    conf.setInt(CommonConfigurationKeysPublic.IPC_CLIENT_CONNECT_TIMEOUT_KEY, CONNECT_MILLIS);
    conf.setInt(CommonConfigurationKeysPublic.IPC_CLIENT_CONNECT_MAX_RETRIES_KEY, RETRIES);
    conf.setInt(
        CommonConfigurationKeysPublic.IPC_CLIENT_CONNECT_MAX_RETRIES_ON_SOCKET_TIMEOUTS_KEY,
        RETRIES);
    conf.setInt(CommonConfigurationKeys.IPC_CLIENT_RPC_TIMEOUT_KEY, ANSWER_MILLIS);
    conf.setInt(HdfsClientConfigKeys.Failover.MAX_ATTEMPTS_KEY, FAILOVERS);
    conf.setInt(RESOURCE_MANAGER + "max-wait.ms", CONNECT_MILLIS);
    // The number of failovers between ResourceManagers is max-wait / retry-interval.
    conf.setInt(RESOURCE_MANAGER + "retry-interval.ms", PAUSE_MILLIS);
    settings.forEach(conf::set);
  }
}
