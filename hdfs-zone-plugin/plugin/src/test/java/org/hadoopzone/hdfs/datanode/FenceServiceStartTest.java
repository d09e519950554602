/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.datanode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.mockito.Mockito.mock;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.util.ShutdownHookManager;
import org.hadoopzone.zone.DiskZoneKeys;
import org.junit.jupiter.api.Test;

/** Checks the shutdown hook of the fence service, without volumes. */
class FenceServiceStartTest {
  private final Configuration conf = new Configuration(false);
  private final FenceService service = new FenceService();

  @Test
  void shutdownHookIsRemovedIfValueIsInvalid() {
    conf.setLong(DiskZoneKeys.FENCE_INTERVAL_MS, 1);
    service.setConf(conf);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> service.start(mock(DataNode.class)))
        .withMessageContaining(DiskZoneKeys.FENCE_INTERVAL_MS);
    assertThat(hasHook()).isFalse();
  }

  @Test
  void shutdownHookIsRemovedWhenServiceStops() {
    service.setConf(conf);
    service.start(mock(DataNode.class));
    assertThat(hasHook()).isTrue();
    service.stop();
    assertThat(hasHook()).isFalse();
  }

  private boolean hasHook() {
    return ShutdownHookManager.get().hasShutdownHook(service.hook);
  }
}
