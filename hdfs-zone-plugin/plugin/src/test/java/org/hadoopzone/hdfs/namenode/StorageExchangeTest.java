/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.namenode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.hdfs.server.protocol.DatanodeStorage;
import org.apache.hadoop.test.MetricsAsserts;
import org.hadoopzone.hdfs.ZoneSettings;
import org.hadoopzone.hdfs.lifetime.LifetimeRules;
import org.hadoopzone.zone.DiskZoneKeys;
import org.hadoopzone.zone.Lifetime;
import org.hadoopzone.zone.ZoneChooser;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Checks which storage of a DataNode is nominated. */
class StorageExchangeTest {
  private static final long GB = DataNodes.GB;
  private static final long BLOCK = 128L << 20;
  private static final Set<StorageType> HOT = EnumSet.of(StorageType.DISK);
  private static final Set<StorageType> ALL_SSD = EnumSet.of(StorageType.SSD);
  private static final Set<StorageType> ONE_SSD = EnumSet.of(StorageType.SSD, StorageType.DISK);

  private final DatanodeDescriptor node = DataNodes.dataNode();
  private final DatanodeStorageInfo outer1 = DataNodes.addDisk(node, "DS-outer1");
  private final DatanodeStorageInfo inner1 = DataNodes.addDisk(node, "DS-inner1");
  private final DatanodeStorageInfo outer2 = DataNodes.addDisk(node, "DS-outer2");
  private final DatanodeStorageInfo inner2 = DataNodes.addDisk(node, "DS-inner2");
  private final Map<String, String> paths = new HashMap<>();
  private final BlockPlacementMetrics.Registration registration =
      BlockPlacementMetrics.register("Exchange");
  private StorageZones zones;
  private StorageExchange exchange;

  @BeforeEach
  void setUp() {
    Configuration conf = new Configuration(false);
    conf.set(DiskZoneKeys.OUTER_DIRS, "/data/outer*");
    for (String name : List.of("outer1", "inner1", "outer2", "inner2")) {
      paths.put("DS-" + name, "/data/" + name);
    }
    ZoneSettings settings = ZoneSettings.read(conf);
    ZoneChooser chooser = settings.newChooser();
    zones = new StorageZones(dataNode -> paths, settings.rule(), chooser, registration);
    exchange =
        new StorageExchange(
            zones, new LifetimeRules(key -> null, text -> {}), chooser, registration.metrics());
  }

  @AfterEach
  void unregisterMetrics() {
    registration.unregister();
  }

  @Test
  void temporaryFilesGoToOuterAndPermanentFilesToInnerStorages() {
    refresh();
    assertThat(exchange(Lifetime.TEMPORARY, 4))
        .containsExactlyInAnyOrder(outer1, outer2, outer1, outer2);
    assertThat(exchange(Lifetime.PERMANENT, 4))
        .containsExactlyInAnyOrder(inner1, inner2, inner1, inner2);
    assertCounted("TemporaryToOuter", 4);
    assertCounted("PermanentToInner", 4);
    assertCounted("PermanentBytesToInner", 4 * BLOCK);
  }

  @Test
  void usesAllStoragesInTurnUntilZonesAreKnown() {
    paths.clear();
    refresh();
    assertThat(exchange(Lifetime.PERMANENT, 4))
        .containsExactlyInAnyOrder(outer1, outer2, inner1, inner2);
    assertCounted("WithoutZone", 4);
  }

  @Test
  void usesNewlyRegisteredDataNode() {
    assertThat(exchange(Lifetime.PERMANENT, 1)).containsAnyOf(outer1, outer2, inner1, inner2);
    assertCounted("WithoutZone", 1);
  }

  @Test
  void skipsStorageWithUnknownZone() {
    paths.remove("DS-inner2");
    refresh();
    assertThat(exchange(Lifetime.PERMANENT, 3)).containsOnly(inner1);
  }

  @Test
  void skipsFailedStorages() {
    refresh();
    DataNodes.add(node, "DS-inner2", StorageType.DISK, DatanodeStorage.State.FAILED);
    refresh();
    assertThat(exchange(Lifetime.PERMANENT, 3)).containsOnly(inner1);
  }

  @Test
  void theStorageTypeStaysTheSame() {
    DatanodeStorageInfo ssd =
        DataNodes.add(node, "DS-ssd", StorageType.SSD, DatanodeStorage.State.NORMAL);
    paths.put("DS-ssd", "/data/ssd");
    refresh();
    assertThat(exchange(ssd, Lifetime.TEMPORARY, ALL_SSD)).isSameAs(ssd);
    assertThat(exchange(Lifetime.TEMPORARY, 4)).doesNotContain(ssd);
    assertCounted("WithoutZone", 1);
  }

  @Test
  void eachStorageTypeHasItsOwnTurns() {
    DatanodeStorageInfo ssd =
        DataNodes.add(node, "DS-ssd", StorageType.SSD, DatanodeStorage.State.NORMAL);
    refresh();
    List<DatanodeStorageInfo> disks = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      exchange(ssd, Lifetime.PERMANENT, ONE_SSD);
      disks.add(exchange(inner1, Lifetime.PERMANENT, ONE_SSD));
    }
    assertThat(disks).containsExactlyInAnyOrder(inner1, inner1, inner2, inner2);
  }

  @Test
  void storagesAreUsedInTurnAcrossHeartbeats() {
    refresh();
    List<DatanodeStorageInfo> taken = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      taken.addAll(exchange(Lifetime.PERMANENT, 1));
      taken.addAll(exchange(Lifetime.TEMPORARY, 1));
      refresh();
    }
    for (DatanodeStorageInfo storage : List.of(outer1, inner1, outer2, inner2)) {
      assertThat(Collections.frequency(taken, storage)).isEqualTo(3);
    }
  }

  @Test
  void replacesAllTargetsExceptThoseChosenBefore() {
    refresh();
    List<DatanodeStorageInfo> targets = new ArrayList<>(List.of(outer1, outer2, outer1));
    exchange.exchange(targets, List.of(outer2), Lifetime.PERMANENT, HOT, BLOCK);
    assertThat(targets).element(1).isSameAs(outer2);
    assertThat(List.of(targets.get(0), targets.get(2))).containsExactlyInAnyOrder(inner1, inner2);
    assertCounted("PermanentToInner", 2);
  }

  @Test
  void missingSsdOfStoragePolicyMakesFileTemporary() {
    refresh();
    assertThat(exchange(inner1, Lifetime.PERMANENT, ALL_SSD)).isIn(outer1, outer2);
    DataNodes.add(node, "DS-ssd", StorageType.SSD, DatanodeStorage.State.NORMAL);
    refresh();
    assertThat(exchange(inner1, Lifetime.PERMANENT, ALL_SSD)).isIn(inner1, inner2);
  }

  @Test
  void permanentFilesSpillOverWithoutUsingReservedSpace() {
    refresh();
    setRemaining(0, inner1, inner2);
    setRemaining(400 * GB, outer1);
    setRemaining(600 * GB, outer2);
    assertThat(exchange(Lifetime.PERMANENT, 3)).containsOnly(outer2);
    assertCounted("PermanentToOuter", 3);
  }

  @Test
  void reservedSpaceIsUsedIfNothingElseIsFree() {
    refresh();
    setRemaining(0, inner1, inner2, outer2);
    setRemaining(400 * GB, outer1);
    assertThat(exchange(Lifetime.PERMANENT, 1)).containsOnly(outer1);
    assertCounted("ReservedSpaceTaken", 1);
  }

  @Test
  void temporaryFilesSpillOver() {
    refresh();
    setRemaining(0, outer1, outer2);
    assertThat(exchange(Lifetime.TEMPORARY, 4)).containsOnly(inner1, inner2);
  }

  @Test
  void keepsChoiceOfStockHdfsIfAllStoragesAreFull() {
    refresh();
    setRemaining(0, outer1, outer2, inner1, inner2);
    assertThat(exchange(outer2, Lifetime.PERMANENT, HOT)).isSameAs(outer2);
    assertCounted("LeftAsChosen", 1);
  }

  @Test
  void forgetsRemovedDataNodes() {
    refresh();
    assertThat(zones.of(node, StorageType.DISK).isZoned).isTrue();
    zones.refresh(Collections.emptyList(), Runnable::run);
    assertThat(zones.of(node, StorageType.DISK).isZoned).isFalse();
  }

  @Test
  void dataNodeThatReturnsUnderSameNameHasNewStorages() {
    refresh();
    DatanodeDescriptor again = new DatanodeDescriptor(new DatanodeID(node));
    DatanodeStorageInfo storage = DataNodes.addDisk(again, "DS-inner1");
    assertThat(again).isEqualTo(node);
    assertThat(exchange(storage, Lifetime.PERMANENT, HOT)).isSameAs(storage);

    zones.refresh(List.of(again), Runnable::run);
    assertThat(zones.of(again, StorageType.DISK).isZoned).isTrue();
    assertThat(exchange(storage, Lifetime.PERMANENT, HOT)).isSameAs(storage);
  }

  @Test
  void usesStorageTypeFromLatestHeartbeat() {
    refresh();
    DatanodeStorageInfo ssd =
        DataNodes.add(node, "DS-ssd", StorageType.SSD, DatanodeStorage.State.NORMAL);
    assertThat(exchange(ssd, Lifetime.PERMANENT, ALL_SSD)).isSameAs(ssd);
    assertCounted("WithoutZone", 1);
  }

  @Test
  void keepsRemovedStorageThatStockHdfsChose() {
    refresh();
    DatanodeStorageInfo gone =
        DataNodes.add(
            new DatanodeDescriptor(new DatanodeID(node)),
            "DS-gone",
            StorageType.ARCHIVE,
            DatanodeStorage.State.FAILED);
    assertThat(exchange(gone, Lifetime.PERMANENT, HOT)).isSameAs(gone);
    DatanodeStorageInfo last = mock(DatanodeStorageInfo.class);
    when(last.getDatanodeDescriptor()).thenReturn(node);
    when(last.getStorageType()).thenReturn(StorageType.ARCHIVE);
    assertThat(exchange(last, Lifetime.PERMANENT, HOT)).isSameAs(last);
    assertCounted("LeftAsChosen", 2);
  }

  @Test
  void metricsCountStoragesAndDataNodesWithoutZones() {
    paths.clear();
    refresh();
    zones.refresh(List.of(node), Runnable::run);
    var record = MetricsAsserts.getMetrics("Exchange");
    MetricsAsserts.assertGauge("StoragesWithoutZone", 4, record);
    MetricsAsserts.assertGauge("DataNodesNotTelling", 1, record);
    assertCounted("QueriesFailed", 1);
  }

  @Test
  void policiesOfAProcessShareTheirMetrics() {
    refresh();
    BlockPlacementMetrics.Registration discarded = BlockPlacementMetrics.register("Exchange");
    exchange(Lifetime.PERMANENT, 1);
    assertCounted("PermanentToInner", 1);
    discarded.unregister();
    assertCounted("PermanentToInner", 1);
  }

  @Test
  void onlyTheNewestPolicySetsTheGauges() {
    BlockPlacementMetrics.Registration newest = BlockPlacementMetrics.register("Exchange");
    newest.setZones(7, 2, 1);
    refresh();
    assertGauges(7, 2, 1);

    newest.unregister();
    refresh();
    assertGauges(4, 0, 0);
  }

  private static void assertGauges(int withZone, int withoutZone, int notTelling) {
    var record = MetricsAsserts.getMetrics("Exchange");
    MetricsAsserts.assertGauge("StoragesWithZone", withZone, record);
    MetricsAsserts.assertGauge("StoragesWithoutZone", withoutZone, record);
    MetricsAsserts.assertGauge("DataNodesNotTelling", notTelling, record);
  }

  private void refresh() {
    zones.refresh(List.of(node), Runnable::run);
  }

  private DatanodeStorageInfo exchange(
      DatanodeStorageInfo chosen, Lifetime lifetime, Set<StorageType> wanted) {
    List<DatanodeStorageInfo> targets = new ArrayList<>(List.of(chosen));
    exchange.exchange(targets, List.of(), lifetime, wanted, BLOCK);
    return targets.get(0);
  }

  private List<DatanodeStorageInfo> exchange(Lifetime lifetime, int times) {
    List<DatanodeStorageInfo> taken = new ArrayList<>();
    for (int i = 0; i < times; i++) {
      taken.add(exchange(inner1, lifetime, HOT));
    }
    return taken;
  }

  private void setRemaining(long remaining, DatanodeStorageInfo... storages) {
    for (DatanodeStorageInfo storage : storages) {
      DataNodes.setRemaining(storage, remaining);
    }
    refresh();
  }

  private static void assertCounted(String counter, long expected) {
    MetricsAsserts.assertCounter(counter, expected, MetricsAsserts.getMetrics("Exchange"));
  }
}
