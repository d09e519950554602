/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs;

import static org.assertj.core.api.Assertions.assertThat;

import javax.net.SocketFactory;
import org.apache.hadoop.conf.Configurable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.net.StandardSocketFactory;
import org.junit.jupiter.api.Test;

/** Checks the configuration of connections to DataNodes. */
class DataNodeCallsTest {
  private static final String IDLE = "ipc.client.connection.maxidletime";

  @Test
  void idleConnectionsAreClosedAfterATenthOfASecond() throws Exception {
    Configuration conf = new Configuration();
    conf.setClass(
        "hadoop.rpc.socket.factory.class.default", ConfiguredSockets.class, SocketFactory.class);
    DatanodeID dataNode = new DatanodeID("127.0.0.1", "localhost", "uuid", 1, 2, 3, 4);
    new DataNodeCalls(conf, 1000).make(dataNode, proxy -> null);
    assertThat(ConfiguredSockets.latest.getInt(IDLE, 0)).isEqualTo(100);
    assertThat(conf.getInt(IDLE, 0)).as("of other clients").isEqualTo(10_000);
  }

  /** Receives the configuration of the IPC client. */
  static final class ConfiguredSockets extends StandardSocketFactory implements Configurable {
    private static Configuration latest;

    @Override
    public void setConf(Configuration conf) {
      latest = conf;
    }

    @Override
    public Configuration getConf() {
      return latest;
    }
  }
}
