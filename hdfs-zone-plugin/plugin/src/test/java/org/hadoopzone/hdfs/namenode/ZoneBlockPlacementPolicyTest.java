/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.namenode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.mockito.Mockito.mock;

import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockStoragePolicySuite;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.net.NetworkTopology;
import org.apache.hadoop.test.GenericTestUtils.LogCapturer;
import org.apache.hadoop.util.ReflectionUtils;
import org.hadoopzone.hdfs.HdfsZoneKeys;
import org.hadoopzone.testing.Wait;
import org.hadoopzone.zone.DiskZoneKeys;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.LoggerFactory;

class ZoneBlockPlacementPolicyTest {
  @ParameterizedTest
  @CsvSource({
    DiskZoneKeys.OUTER_DIRS + ", data/1, is not an absolute path",
    DiskZoneKeys.SPILL_OVER_BEGIN_PERCENT + ", 101, from 0 to 100",
    HdfsZoneKeys.RESERVED_FOR_TEMPORARY_PERCENT + ", half, from 0 to 100",
    HdfsZoneKeys.TEMPORARY_PATHS + ", /tmp/[x, is not a valid glob",
    HdfsZoneKeys.TEMPORARY_PATHS + ", tmp, begins neither with",
  })
  void refusesToStartWithABadValueNamingKeyAndRemedy(String key, String value, String why) {
    Configuration conf = new Configuration(false);
    conf.set(key, value);
    LogCapturer log = LogCapturer.captureLogs(LoggerFactory.getLogger(ZonePlacement.class));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ReflectionUtils.newInstance(ZoneBlockPlacementPolicy.class, conf))
        .withMessageContaining(key)
        .withMessageContaining(value)
        .withMessageContaining(why);
    log.stopCapturing();
    assertThat(log.getOutput().lines().filter(line -> line.contains("ERROR")).toList())
        .singleElement()
        .asString()
        .contains(
            "The block placement policy cannot be used: ",
            key,
            value,
            "Correct the value in the site files on this host.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ReflectionUtils.newInstance(ZoneStripedBlockPlacementPolicy.class, conf))
        .withMessageContaining(key);
  }

  @Test
  void targetsOfStockHdfsRemainIfPlacementByZoneFails() {
    ZonePlacement placement =
        new ZonePlacement(
            new Configuration(false),
            "FailingPlacement",
            conf -> {
              throw new NoClassDefFoundError("org/hadoopzone/Replaced");
            });
    DatanodeStorageInfo target = mock(DatanodeStorageInfo.class);
    List<DatanodeStorageInfo> favored = new ArrayList<>(List.of(target));
    LogCapturer log = LogCapturer.captureLogs(LoggerFactory.getLogger(ZonePlacement.class));

    assertThat(
            placement.place(
                new DatanodeStorageInfo[] {target},
                new NetworkTopology(),
                "/file",
                List.of(),
                1,
                BlockStoragePolicySuite.createDefaultSuite().getDefaultPolicy()))
        .containsExactly(target);
    placement.place(favored, new NetworkTopology(), "/file", List.of(), 1, Set.of());

    log.stopCapturing();
    assertThat(favored).containsExactly(target);
    assertThat(log.getOutput().lines().filter(line -> line.contains("ERROR")).toList())
        .singleElement()
        .asString()
        .contains("Cannot choose storages by disk zone");
  }

  @Test
  void metricsOfPolicyThatStartedAtTheSecondAttemptAreRemovedWithThePolicy() {
    startAtTheSecondAttempt("SecondAttempt");
    Wait.until(
        "no metrics",
        () -> {
          System.gc();
          return DefaultMetricsSystem.instance().getSource("SecondAttempt") == null;
        });
  }

  private static void startAtTheSecondAttempt(String metricsName) {
    AtomicBoolean isSecond = new AtomicBoolean();
    ZonePlacement placement =
        new ZonePlacement(
            new Configuration(false),
            metricsName,
            conf -> {
              if (!isSecond.getAndSet(true)) {
                throw new IllegalStateException("thrown by the test");
              }
              return dataNode -> Map.of();
            });
    NetworkTopology topology = new NetworkTopology();
    assertThatIllegalStateException().isThrownBy(() -> placement.start(topology));
    placement.start(topology);
    assertThat(DefaultMetricsSystem.instance().getSource(metricsName)).isNotNull();
    Reference.reachabilityFence(placement);
    Reference.reachabilityFence(topology);
  }

  @Test
  void onlyTheNameNodeRequiresAHeartbeatIntervalAboveZero() {
    Configuration conf = new Configuration(false);
    conf.set(DFSConfigKeys.DFS_HEARTBEAT_INTERVAL_KEY, "0");
    ZonePlacement placement = new ZonePlacement(conf, "NoHeartbeat", any -> dataNode -> Map.of());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> placement.start(new NetworkTopology()))
        .withMessageContaining(DFSConfigKeys.DFS_HEARTBEAT_INTERVAL_KEY);
  }

  @Test
  void startsWithoutDiskZoneKeys() {
    assertThatNoException()
        .isThrownBy(
            () ->
                ReflectionUtils.newInstance(
                    ZoneBlockPlacementPolicy.class, new Configuration(false)));
  }
}
