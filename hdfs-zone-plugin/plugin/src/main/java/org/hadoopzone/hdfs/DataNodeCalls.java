/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.hdfs.DFSUtilClient;
import org.apache.hadoop.hdfs.client.HdfsClientConfigKeys;
import org.apache.hadoop.hdfs.protocol.ClientDatanodeProtocol;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.ipc.RPC;

/**
 * Calls DataNodes over the protocol of {@code hdfs diskbalancer}, which every DataNode supports.
 * The caller must be a superuser of the DataNode. The timeout is short, so that a DataNode that
 * hangs delays the caller by seconds, not minutes.
 */
public final class DataNodeCalls {
  private static final int MAX_IDLE_MILLIS = 100;

  private final Configuration conf;
  private final boolean byHostName;
  private final int timeoutMillis;

  /** An RPC to a DataNode. */
  @FunctionalInterface
  public interface Call<T> {
    /** Sends the RPC. */
    T on(ClientDatanodeProtocol dataNode) throws IOException;
  }

  /** Creates a client from a configuration with the addresses and principals of the cluster. */
  public DataNodeCalls(Configuration conf, int timeoutMillis) {
    this.timeoutMillis = timeoutMillis;
    this.conf = new Configuration(conf);
    this.conf.setInt(CommonConfigurationKeysPublic.IPC_CLIENT_CONNECT_TIMEOUT_KEY, timeoutMillis);
    this.conf.setInt(CommonConfigurationKeysPublic.IPC_CLIENT_CONNECT_MAX_RETRIES_KEY, 0);
    this.conf.setInt(
        CommonConfigurationKeysPublic.IPC_CLIENT_CONNECT_MAX_RETRIES_ON_SOCKET_TIMEOUTS_KEY, 0);
    // The IPC client keeps an idle connection and its threads for 10 s by default, also after
    // stopProxy. A NameNode that queries thousands of DataNodes would then have thousands of
    // threads. Connections of other clients are not affected.
    this.conf.setInt(
        CommonConfigurationKeysPublic.IPC_CLIENT_CONNECTION_MAXIDLETIME_KEY, MAX_IDLE_MILLIS);
    this.byHostName =
        conf.getBoolean(
            HdfsClientConfigKeys.DFS_CLIENT_USE_DN_HOSTNAME,
            HdfsClientConfigKeys.DFS_CLIENT_USE_DN_HOSTNAME_DEFAULT);
  }

  /** Sends one RPC to a DataNode. */
  public <T> T make(DatanodeID dataNode, Call<T> call) throws IOException {
    ClientDatanodeProtocol proxy =
        DFSUtilClient.createClientDatanodeProtocolProxy(dataNode, conf, timeoutMillis, byHostName);
    try {
      return call.on(proxy);
    } finally {
      RPC.stopProxy(proxy);
    }
  }
}
