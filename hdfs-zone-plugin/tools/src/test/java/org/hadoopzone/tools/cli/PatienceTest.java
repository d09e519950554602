/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.Test;

/** Tests the limits of how long commands wait for a daemon. */
class PatienceTest {
  private static final String MAX_WAIT = YarnConfiguration.RESOURCEMANAGER_CONNECT_MAX_WAIT_MS;

  /** Checks that a client can fail over more than once. It fails over once per retry interval. */
  @Test
  void clientsFailOverToAnotherResourceManager() {
    Configuration conf = new YarnConfiguration();
    Patience.apply(conf, Map.of());
    long interval = conf.getLong(YarnConfiguration.RESOURCEMANAGER_CONNECT_RETRY_INTERVAL_MS, 0);
    assertThat(conf.getLong(MAX_WAIT, 0) / interval).isGreaterThan(1);
  }

  @Test
  void settingsOfTheOperatorTakePrecedence() {
    Configuration conf = new Configuration(false);
    Patience.apply(conf, Map.of(MAX_WAIT, "7"));
    assertThat(conf.getLong(MAX_WAIT, 0)).isEqualTo(7);
  }
}
