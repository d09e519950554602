/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.datanode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.mockito.Mockito.atMost;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsVolumeSpi;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.RoundRobinVolumeChoosingPolicy;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.VolumeChoosingPolicy;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.impl.FsVolumeImpl;
import org.apache.hadoop.test.MetricsAsserts;
import org.apache.hadoop.util.DiskChecker.DiskOutOfSpaceException;
import org.apache.hadoop.util.ReflectionUtils;
import org.hadoopzone.hdfs.HdfsZoneKeys;
import org.hadoopzone.zone.DiskZoneKeys;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests everything that a DataNode requires of a volume choosing policy. */
class ZoneVolumeChoosingPolicyTest {
  private static final long GB = 1L << 30;
  private static final long BLOCK = 128L << 20;
  private static final String STORAGE_ID = "DS-of-no-meaning";

  private final FsVolumeImpl outer1 = volume("/data/1/outer", 500);
  private final FsVolumeImpl outer2 = volume("/data/2/outer", 500);
  private final FsVolumeImpl inner1 = volume("/data/1/inner", 500);
  private final FsVolumeImpl inner2 = volume("/data/2/inner", 500);
  private final List<FsVolumeSpi> all = Arrays.asList(outer1, inner1, outer2, inner2);

  @Test
  void putsBlocksOnInnerVolumesInTurn() throws Exception {
    VolumeChoosingPolicy<FsVolumeSpi> policy = policy();
    assertThat(choices(policy, all, 4)).containsExactly(inner1, inner2, inner1, inner2);
  }

  @Test
  void distributesBlocksWithinZoneLikeStockRoundRobin() throws Exception {
    Configuration conf = conf();
    VolumeChoosingPolicy<FsVolumeSpi> stock = newPolicy(RoundRobinVolumeChoosingPolicy.class, conf);
    when(inner1.getAvailable()).thenReturn(GB); // less than a block plus the additional space
    FsVolumeImpl inner3 = volume("/data/3/inner", 500);
    List<FsVolumeSpi> inner = Arrays.asList(inner1, inner2, inner3);

    assertThat(counts(policy(), inner, 100)).isEqualTo(counts(stock, inner, 100));
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = {"", "DS-00000000-0000-0000-0000-000000000000"})
  void treatsBlocksAsPermanentForAnyStorageId(String storageId) throws Exception {
    assertThat(policy().chooseVolume(all, BLOCK, storageId)).isIn(inner1, inner2);
  }

  @Test
  void ignoresStorageIdOfStockNameNode() throws Exception {
    assertThat(policy().chooseVolume(all, BLOCK, outer1.getStorageID())).isIn(inner1, inner2);
  }

  @Test
  void reportsOutOfSpaceForEmptyList() {
    assertThatExceptionOfType(DiskOutOfSpaceException.class)
        .isThrownBy(() -> policy().chooseVolume(new ArrayList<>(), BLOCK, STORAGE_ID));
  }

  @Test
  void outOfSpaceErrorShowsAvailableSpaceOfEachVolume() throws Exception {
    when(inner1.getAvailable()).thenReturn(7L);
    assertThatExceptionOfType(DiskOutOfSpaceException.class)
        .isThrownBy(() -> policy().chooseVolume(Arrays.asList(inner1), BLOCK, STORAGE_ID))
        .withMessageContaining("128.0 MiB fits on none of 1 volumes")
        .withMessageContaining("7 B of ");
  }

  @Test
  void skipsVolumeWhoseAvailableSpaceCannotBeRead() throws Exception {
    when(inner1.getAvailable()).thenThrow(new IOException("gone"));
    assertThat(choices(policy(), all, 3)).containsOnly(inner2);
  }

  @Test
  void reportsOutOfSpaceIfNoAvailableSpaceCanBeRead() throws Exception {
    when(inner1.getAvailable()).thenThrow(new IOException("gone"));
    assertThatExceptionOfType(DiskOutOfSpaceException.class)
        .isThrownBy(() -> policy().chooseVolume(Arrays.asList(inner1), BLOCK, STORAGE_ID))
        .withMessageContaining("the available space of 1 of them cannot be read");
  }

  @Test
  void usesOuterVolumesIfHdfsHasExcludedInnerVolumes() throws Exception {
    when(outer1.getAvailable()).thenReturn(600 * GB); // more than the reserved half
    when(outer2.getAvailable()).thenReturn(600 * GB);
    assertThat(choices(policy(), Arrays.asList(outer1, outer2), 2)).containsExactly(outer1, outer2);
    var metrics = MetricsAsserts.getMetrics(VolumePlacementMetrics.NAME);
    MetricsAsserts.assertCounter("BlocksToOuter", 2L, metrics);
    MetricsAsserts.assertCounter("SpillOversZoneFull", 0L, metrics);
  }

  @Test
  void spillsOverWithoutUsingReservedSpace() throws Exception {
    when(inner1.getAvailable()).thenReturn(0L);
    when(inner2.getAvailable()).thenReturn(0L);
    when(outer1.getAvailable()).thenReturn(499 * GB); // 500 GB, half of the capacity, are reserved
    when(outer2.getAvailable()).thenReturn(600 * GB);

    assertThat(choices(policy(), all, 3)).containsOnly(outer2);
  }

  @Test
  void usesReservedSpaceInsteadOfFailing() throws Exception {
    for (FsVolumeImpl volume : Arrays.asList(inner1, inner2, outer2)) {
      when(volume.getAvailable()).thenReturn(0L);
    }
    when(outer1.getAvailable()).thenReturn(GB);

    assertThat(policy().chooseVolume(all, BLOCK, STORAGE_ID)).isSameAs(outer1);
  }

  @Test
  void usesAdditionalSpaceInsteadOfFailing() throws Exception {
    when(inner1.getAvailable()).thenReturn(GB);
    assertThat(policy().chooseVolume(Arrays.asList(inner1), BLOCK, STORAGE_ID)).isSameAs(inner1);
  }

  @Test
  void usesAddedVolumesAndDropsRemovedVolumes() throws Exception {
    VolumeChoosingPolicy<FsVolumeSpi> policy = policy();
    FsVolumeImpl added = volume("/data/3/inner", 500);

    assertThat(choices(policy, Arrays.asList(inner1, inner2), 3)).contains(inner1, inner2);
    assertThat(choices(policy, Arrays.asList(inner1, inner2, added), 3))
        .containsExactlyInAnyOrder(inner1, inner2, added);
    assertThat(choices(policy, Arrays.asList(added), 3)).containsOnly(added);
  }

  @Test
  void keepsRoundRobinPositionPerStorageType() throws Exception {
    FsVolumeImpl ssd1 = volume("/ssd/1", 500);
    FsVolumeImpl ssd2 = volume("/ssd/2", 500);
    for (FsVolumeImpl ssd : Arrays.asList(ssd1, ssd2)) {
      when(ssd.getStorageType()).thenReturn(StorageType.SSD);
    }
    VolumeChoosingPolicy<FsVolumeSpi> policy = policy();

    assertThat(policy.chooseVolume(all, BLOCK, STORAGE_ID)).isSameAs(inner1);
    assertThat(choices(policy, Arrays.asList(ssd1, ssd2), 3)).containsExactly(ssd1, ssd2, ssd1);
    assertThat(policy.chooseVolume(all, BLOCK, STORAGE_ID)).isSameAs(inner2);
  }

  @Test
  void ssdsHaveNoZonesAndNoReserve() throws Exception {
    FsVolumeImpl ssd1 = volume("/data/3/outer", 400);
    FsVolumeImpl ssd2 = volume("/data/4/outer", 0);
    when(ssd2.getAvailable()).thenReturn(GB / 2);
    for (FsVolumeImpl ssd : Arrays.asList(ssd1, ssd2)) {
      when(ssd.getStorageType()).thenReturn(StorageType.SSD);
    }

    assertThat(choices(policy(), Arrays.asList(ssd1, ssd2), 4)).containsOnly(ssd1);
    var metrics = MetricsAsserts.getMetrics(VolumePlacementMetrics.NAME);
    MetricsAsserts.assertCounter("BlocksToInner", 4L, metrics);
    MetricsAsserts.assertCounter("ReservedSpaceTaken", 0L, metrics);
  }

  @Test
  void metricsDoNotCountBlocksInMemory() throws Exception {
    FsVolumeImpl memory = volume("/dev/shm/dn", 500);
    when(memory.getStorageType()).thenReturn(StorageType.RAM_DISK);
    VolumeChoosingPolicy<FsVolumeSpi> policy = policy();
    choices(policy, Arrays.asList(memory), 3);
    when(memory.getAvailable()).thenReturn(0L);
    assertThatExceptionOfType(DiskOutOfSpaceException.class)
        .isThrownBy(() -> policy.chooseVolume(Arrays.asList(memory), BLOCK, null));

    var metrics = MetricsAsserts.getMetrics(VolumePlacementMetrics.NAME);
    MetricsAsserts.assertCounter("BlocksToInner", 0L, metrics);
    MetricsAsserts.assertCounter("BlocksRefused", 0L, metrics);
  }

  @Test
  void spreadsEvenlyUnderConcurrentCalls() throws Exception {
    VolumeChoosingPolicy<FsVolumeSpi> policy = policy();
    Map<FsVolumeSpi, AtomicInteger> counts = new ConcurrentHashMap<>();
    ExecutorService threads = Executors.newFixedThreadPool(8);
    for (int thread = 0; thread < 8; thread++) {
      threads.submit(
          () -> {
            for (int i = 0; i < 1000; i++) {
              FsVolumeSpi chosen = policy.chooseVolume(all, BLOCK, STORAGE_ID);
              counts.computeIfAbsent(chosen, volume -> new AtomicInteger()).incrementAndGet();
            }
            return null;
          });
    }
    threads.shutdown();
    assertThat(threads.awaitTermination(1, TimeUnit.MINUTES)).isTrue();

    assertThat(counts).containsOnlyKeys(inner1, inner2);
    assertThat(counts.values()).allSatisfy(count -> assertThat(count).hasValue(4000));
  }

  @Test
  void queriesOneVolumeForMostBlocksWhileTheZoneIsFarFromFull() throws Exception {
    choices(policy(), all, 10 * AmpleZone.BLOCKS);

    for (FsVolumeImpl volume : Arrays.asList(outer1, outer2)) {
      verify(volume, times(10)).getAvailable(); // once per query of all volumes
    }
    verify(inner1, atMost(10 + 5 * AmpleZone.BLOCKS)).getAvailable();
  }

  @Test
  void queriesOneVolumeForMostBlocksAlsoIfAnotherVolumeIsFull() throws Exception {
    FsVolumeImpl full = volume("/data/3/inner", 0);
    List<FsVolumeSpi> volumes = Arrays.asList(full, outer1, inner1, outer2, inner2);

    assertThat(choices(policy(), volumes, 10 * AmpleZone.BLOCKS)).containsOnly(inner1, inner2);
    verify(full, times(10)).getAvailable(); // once per query of all volumes
    verify(inner1, atMost(10 + 5 * AmpleZone.BLOCKS)).getAvailable();
  }

  @Test
  void noticesWithinALimitedNumberOfBlocksThatTheZoneBecomesFull() throws Exception {
    VolumeChoosingPolicy<FsVolumeSpi> policy = policy();
    choices(policy, all, 1);
    when(inner1.getAvailable()).thenReturn(15 * GB); // of 1000 GB: below the spill-over band
    when(inner2.getAvailable()).thenReturn(15 * GB);
    when(outer1.getAvailable()).thenReturn(900 * GB); // more than the reserved half
    choices(policy, all, AmpleZone.BLOCKS);

    assertThat(choices(policy, all, 10)).containsOnly(outer1);
  }

  @Test
  void blocksSpillOverBeforeAZoneOfFewBlocksIsFull() throws Exception {
    FsVolumeImpl outer = volume("/data/1/outer", 900);
    Map<FsVolumeSpi, AtomicLong> available = new HashMap<>();
    for (FsVolumeImpl inner : Arrays.asList(inner1, inner2)) {
      available.put(inner, new AtomicLong(10 * GB + GB / 2));
      when(inner.getCapacity()).thenReturn(100 * GB);
      when(inner.getAvailable()).thenAnswer(call -> available.get(inner).get());
    }
    List<FsVolumeSpi> volumes = Arrays.asList(outer, inner1, inner2);
    VolumeChoosingPolicy<FsVolumeSpi> policy = policy();

    int toOuter = 0;
    while (available.get(inner1).get() + available.get(inner2).get() > 4 * GB) {
      FsVolumeSpi chosen = policy.chooseVolume(volumes, GB, STORAGE_ID);
      if (chosen == outer) {
        toOuter++;
      } else {
        available.get(chosen).addAndGet(-GB);
      }
    }
    // On average, more than 30 blocks spill over. The probability that no block spills over is
    // less than one in a million.
    assertThat(toOuter).isPositive();
  }

  @ParameterizedTest
  @ValueSource(longs = {0, GB})
  void skipsVolumeAsSoonAsItIsFull(long available) throws Exception {
    VolumeChoosingPolicy<FsVolumeSpi> policy = policy();
    choices(policy, all, 2);
    when(inner1.getAvailable()).thenReturn(available);

    assertThat(choices(policy, all, 2 * AmpleZone.BLOCKS)).containsOnly(inner2);
  }

  @Test
  void neverReturnsAReplacedVolume() throws Exception {
    VolumeChoosingPolicy<FsVolumeSpi> policy = policy();
    choices(policy, all, 2);
    FsVolumeImpl inner3 = volume("/data/3/inner", 500);
    List<FsVolumeSpi> replaced = Arrays.asList(outer1, inner1, outer2, inner3);

    assertThat(choices(policy, replaced, 2 * AmpleZone.BLOCKS)).containsOnly(inner1, inner3);
  }

  @Test
  void readsCapacityOfVolumeOnce() throws Exception {
    choices(policy(), all, 10);
    verify(inner1, times(1)).getCapacity();
  }

  @Test
  void metricsCountBlocksByZoneAndUnreadableVolumes() throws Exception {
    VolumeChoosingPolicy<FsVolumeSpi> policy = policy();
    choices(policy, all, 3);
    when(inner1.getAvailable()).thenReturn(0L);
    when(inner2.getAvailable()).thenThrow(new IOException("gone"));
    when(outer1.getAvailable()).thenReturn(900 * GB);
    choices(policy, all, 2);

    var metrics = MetricsAsserts.getMetrics(VolumePlacementMetrics.NAME);
    MetricsAsserts.assertCounter("BlocksToInner", 3L, metrics);
    MetricsAsserts.assertCounter("BlocksToOuter", 2L, metrics);
    MetricsAsserts.assertCounter("VolumesUnreadable", 2L, metrics);
  }

  @ParameterizedTest
  @CsvSource({
    DiskZoneKeys.OUTER_DIRS + ", data/1, is not an absolute path",
    DiskZoneKeys.SPILL_OVER_BEGIN_PERCENT + ", 101, from 0 to 100",
    DiskZoneKeys.SPILL_OVER_END_PERCENT + ", 20, must be at most",
    HdfsZoneKeys.RESERVED_FOR_TEMPORARY_PERCENT + ", half, from 0 to 100",
    "dfs.datanode.round-robin-volume-choosing-policy.additional-available-space, -1, from 0 to",
  })
  void refusesToStartWithABadValueNamingKeyAndRange(String key, String value, String range) {
    Configuration conf = conf();
    conf.set(key, value);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> newPolicy(ZoneVolumeChoosingPolicy.class, conf))
        .withMessageContaining(key)
        .withMessageContaining(range);
  }

  private static VolumeChoosingPolicy<FsVolumeSpi> policy() {
    return newPolicy(ZoneVolumeChoosingPolicy.class, conf());
  }

  @SuppressWarnings("unchecked")
  private static VolumeChoosingPolicy<FsVolumeSpi> newPolicy(Class<?> type, Configuration conf) {
    return (VolumeChoosingPolicy<FsVolumeSpi>) ReflectionUtils.newInstance(type, conf);
  }

  private static Configuration conf() {
    Configuration conf = new Configuration(false);
    conf.set(DiskZoneKeys.OUTER_DIRS, "/data/*/outer");
    conf.set(DFSConfigKeys.DFS_DATANODE_DATA_DIR_KEY, "[DISK]/data/1/outer/dn,/data/1/inner/dn");
    return conf;
  }

  private static List<FsVolumeSpi> choices(
      VolumeChoosingPolicy<FsVolumeSpi> policy, List<FsVolumeSpi> volumes, int blocks)
      throws IOException {
    List<FsVolumeSpi> choices = new ArrayList<>();
    for (int i = 0; i < blocks; i++) {
      choices.add(policy.chooseVolume(volumes, BLOCK, STORAGE_ID));
    }
    return choices;
  }

  private static Map<FsVolumeSpi, Integer> counts(
      VolumeChoosingPolicy<FsVolumeSpi> policy, List<FsVolumeSpi> volumes, int blocks)
      throws IOException {
    Map<FsVolumeSpi, Integer> counts = new HashMap<>();
    choices(policy, volumes, blocks).forEach(volume -> counts.merge(volume, 1, Integer::sum));
    return counts;
  }

  /** Returns a volume of 1000 GB. */
  private static FsVolumeImpl volume(String path, long availableGb) {
    FsVolumeImpl volume = mock(FsVolumeImpl.class);
    when(volume.getBaseURI()).thenReturn(new File(path).toURI());
    when(volume.getStorageID()).thenReturn("DS-" + path);
    when(volume.getStorageType()).thenReturn(StorageType.DISK);
    when(volume.getCapacity()).thenReturn(1000 * GB);
    try {
      when(volume.getAvailable()).thenReturn(availableGb * GB);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return volume;
  }
}
