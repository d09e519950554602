/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.namenode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.lang.ref.Reference;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.metrics2.MetricsRecord;
import org.apache.hadoop.metrics2.impl.MetricsCollectorImpl;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.net.NetworkTopology;
import org.apache.hadoop.net.Node;
import org.hadoopzone.hdfs.VolumeQuery;
import org.hadoopzone.hdfs.ZoneSettings;
import org.hadoopzone.testing.Wait;
import org.hadoopzone.zone.ZoneChooser;
import org.hadoopzone.zone.ZoneRule;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests the background threads of a NameNode, also with errors thrown in them. */
class StorageZonesRefresherTest {
  private static final ZoneRule RULE = ZoneRule.parse("/data/*/outer");
  private static final ZoneChooser CHOOSER =
      ZoneSettings.read(new Configuration(false)).newChooser();

  private static final Map<String, String> PATHS =
      Map.of("DS-outer", "/data/1/outer", "DS-inner", "/data/1/inner");

  private final DatanodeDescriptor node = DataNodes.dataNode();
  private final NetworkTopology topology = mock(NetworkTopology.class);
  private final BlockPlacementMetrics.Registration registration =
      BlockPlacementMetrics.register("RefresherTest");

  @BeforeEach
  void addDisks() {
    when(topology.getNumOfLeaves()).thenReturn(1);
    DataNodes.addDisk(node, "DS-outer");
    DataNodes.addDisk(node, "DS-inner");
  }

  @AfterEach
  void unregisterMetrics() {
    registration.unregister();
  }

  @Test
  void refreshContinuesAfterErrorAndCountsIt() throws Exception {
    AtomicInteger errors = new AtomicInteger(2);
    when(topology.getLeaves(any()))
        .thenAnswer(
            call -> {
              if (errors.getAndDecrement() > 0) {
                throw new OutOfMemoryError("thrown by the test");
              }
              return List.of(node);
            });
    StorageZones zones = new StorageZones(asked -> PATHS, RULE, CHOOSER, registration);
    StorageZonesRefresher.start(zones, topology, 10);

    Wait.until("zones", () -> zones.of(node, StorageType.DISK).isZoned);
    assertThat(metric("RefreshFailures")).isEqualTo(2);
  }

  @Test
  void secondsSinceRefreshGrowWhileRefreshesFailAndAreZeroAfterTheNextOne() {
    AtomicBoolean fails = new AtomicBoolean(true);
    when(topology.getLeaves(any()))
        .thenAnswer(
            call -> {
              if (fails.get()) {
                throw new OutOfMemoryError("thrown by the test");
              }
              return List.of(node);
            });
    StorageZones zones = new StorageZones(asked -> PATHS, RULE, CHOOSER, registration);
    StorageZonesRefresher.start(zones, topology, 10);

    Wait.until("seconds without refresh", () -> metric("SecondsSinceRefresh") >= 2);
    fails.set(false);
    Wait.until("a refresh", () -> metric("SecondsSinceRefresh") == 0);
    assertThat(metric("RefreshFailures")).isPositive();
    Reference.reachabilityFence(zones);
  }

  @Test
  void refreshContinuesAfterErrorBeforeIt() throws Exception {
    when(topology.getNumOfLeaves())
        .thenThrow(new OutOfMemoryError("thrown by the test"))
        .thenReturn(1);
    when(topology.getLeaves(any())).thenReturn(List.of(node));
    StorageZones zones = new StorageZones(asked -> PATHS, RULE, CHOOSER, registration);
    StorageZonesRefresher.start(zones, topology, 10);

    Wait.until("zones", () -> zones.of(node, StorageType.DISK).isZoned);
    assertThat(metric("RefreshFailures")).isOne();
  }

  @Test
  void dataNodeIsQueriedAgainAfterErrorInQuery() throws Exception {
    AtomicInteger errors = new AtomicInteger(1);
    VolumeQuery query =
        asked -> {
          if (errors.getAndDecrement() > 0) {
            throw new NoClassDefFoundError("thrown by the test");
          }
          return PATHS;
        };
    when(topology.getLeaves(any())).thenReturn(List.of(node));
    StorageZones zones = new StorageZones(query, RULE, CHOOSER, registration);
    StorageZonesRefresher.start(zones, topology, 10);

    Wait.until("zones", () -> zones.of(node, StorageType.DISK).isZoned);
    assertThat(metric("QueriesFailed")).isOne();
    Wait.until("DataNodesNotTelling", () -> metric("DataNodesNotTelling") == 0);
  }

  @Test
  void newDataNodeIsQueriedBeforeNextRefreshIsDue() throws Exception {
    AtomicReference<List<Node>> nodes = new AtomicReference<>(List.of());
    CountDownLatch refreshed = new CountDownLatch(1);
    when(topology.getNumOfLeaves()).thenAnswer(call -> nodes.get().size());
    when(topology.getLeaves(any()))
        .thenAnswer(
            call -> {
              refreshed.countDown();
              return nodes.get();
            });
    StorageZones zones = new StorageZones(asked -> PATHS, RULE, CHOOSER, registration);
    StorageZonesRefresher.start(zones, topology, TimeUnit.DAYS.toMillis(1));
    refreshed.await();

    nodes.set(List.of(node));
    Wait.until("zones", () -> zones.of(node, StorageType.DISK).isZoned);
  }

  @Test
  void slowRefreshesLeaveTheProcessorIdleWhileADataNodeDoesNotAnswer() throws Exception {
    CompletableFuture<Map<String, String>> answer = new CompletableFuture<>();
    List<Long> starts = new CopyOnWriteArrayList<>();
    List<Long> ends = new CopyOnWriteArrayList<>();
    when(topology.getLeaves(any()))
        .thenAnswer(
            call -> {
              starts.add(System.nanoTime());
              Thread.sleep(50);
              ends.add(System.nanoTime());
              return List.of(node);
            });
    StorageZones zones = new StorageZones(asked -> answer.join(), RULE, CHOOSER, registration);
    StorageZonesRefresher.start(zones, topology, TimeUnit.DAYS.toMillis(1));
    try {
      Wait.until("three refreshes", () -> ends.size() >= 3);
      for (int i = 1; i < 3; i++) {
        long took = ends.get(i - 1) - starts.get(i - 1);
        assertThat(starts.get(i) - ends.get(i - 1)).isGreaterThan(15 * took);
      }
    } finally {
      answer.complete(PATHS);
    }
  }

  @Test
  void aTopologyThatChangesWhileItIsListedIsListedAgain() throws Exception {
    AtomicInteger calls = new AtomicInteger();
    when(topology.getLeaves(any()))
        .thenAnswer(
            call -> {
              switch (calls.getAndIncrement()) {
                case 0:
                  throw new IndexOutOfBoundsException("thrown by the test");
                case 1:
                  return Arrays.asList((Node) null);
                case 2:
                  return List.of();
                default:
                  return List.of(node);
              }
            });
    StorageZones zones = new StorageZones(asked -> PATHS, RULE, CHOOSER, registration);
    StorageZonesRefresher.start(zones, topology, TimeUnit.DAYS.toMillis(1));

    Wait.until("zones", () -> zones.of(node, StorageType.DISK).isZoned);
    assertThat(metric("RefreshFailures")).isZero();
  }

  @Test
  void dataNodeIsQueriedAgainIfNoThreadCouldBeStarted() {
    AtomicInteger errors = new AtomicInteger(1);
    StorageZones zones = new StorageZones(asked -> PATHS, RULE, CHOOSER, registration);
    for (int round = 0; round < 3; round++) {
      registration
          .metrics()
          .refreshing
          .run(
              () ->
                  zones.refresh(
                      List.of(node),
                      task -> {
                        if (errors.getAndDecrement() > 0) {
                          throw new OutOfMemoryError("unable to create native thread");
                        }
                        task.run();
                      }));
    }
    assertThat(zones.of(node, StorageType.DISK).isZoned).isTrue();
  }

  @Test
  void metricsAreRemovedWhenThePolicyIsNoLongerUsed() {
    when(topology.getLeaves(any())).thenReturn(List.of(node));
    StorageZonesRefresher.start(
        new StorageZones(asked -> PATHS, RULE, CHOOSER, registration), topology, 10);
    Wait.until(
        "no metrics",
        () -> {
          System.gc();
          return DefaultMetricsSystem.instance().getSource("RefresherTest") == null;
        });
  }

  private long metric(String name) {
    MetricsCollectorImpl collector = new MetricsCollectorImpl();
    DefaultMetricsSystem.instance().getSource("RefresherTest").getMetrics(collector, true);
    for (MetricsRecord record : collector.getRecords()) {
      for (var metric : record.metrics()) {
        if (metric.name().equals(name)) {
          return metric.value().longValue();
        }
      }
    }
    throw new AssertionError(name + " is missing");
  }
}
