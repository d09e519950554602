/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.datanode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.io.File;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsVolumeSpi;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.impl.FsVolumeImpl;
import org.apache.hadoop.test.MetricsAsserts;
import org.apache.hadoop.util.DiskChecker.DiskOutOfSpaceException;
import org.hadoopzone.hdfs.HdfsZoneKeys;
import org.hadoopzone.zone.DiskZoneKeys;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests a DataNode that honors the nominations of a NameNode with the zone policy. */
class NominatedStorageTest {
  private static final long GB = 1L << 30;
  private static final long BLOCK = 128L << 20;

  private final FsVolumeImpl outer1 = volume("/data/1/outer");
  private final FsVolumeImpl outer2 = volume("/data/2/outer");
  private final FsVolumeImpl inner1 = volume("/data/1/inner");
  private final FsVolumeImpl inner2 = volume("/data/2/inner");
  private final List<FsVolumeSpi> all = Arrays.asList(outer1, inner1, outer2, inner2);
  private final ZoneVolumeChoosingPolicy<FsVolumeSpi> policy = policy();

  @Test
  void blockGoesToNominatedStorage() throws Exception {
    for (FsVolumeImpl volume : Arrays.asList(outer2, inner2, outer1, outer1)) {
      assertThat(choose(volume.getStorageID())).isSameAs(volume);
    }
    assertCounted(4, 0);
  }

  @Test
  void blockGoesToSameZoneIfNominatedStorageIsFullOrFails() throws Exception {
    when(outer1.getAvailable()).thenReturn(GB);
    assertThat(choose(outer1.getStorageID())).isSameAs(outer2);
    when(inner2.getAvailable()).thenThrow(new IOException("gone"));
    assertThat(choose(inner2.getStorageID())).isSameAs(inner1);
    assertCounted(0, 2);
  }

  @Test
  void blockGoesToOtherZoneIfNominatedZoneIsFull() throws Exception {
    when(outer1.getAvailable()).thenReturn(0L);
    when(outer2.getAvailable()).thenReturn(0L);
    assertThat(choose(outer1.getStorageID())).isIn(inner1, inner2);
  }

  @Test
  void additionalSpaceIsUsedInNominatedZoneFirst() throws Exception {
    for (FsVolumeImpl volume : Arrays.asList(outer1, outer2, inner1, inner2)) {
      when(volume.getAvailable()).thenReturn(GB);
    }
    assertThat(choose(outer1.getStorageID())).isIn(outer1, outer2);
    assertThat(choose(inner1.getStorageID())).isIn(inner1, inner2);
  }

  @Test
  void fullDataNodeReportsOutOfSpace() throws Exception {
    for (FsVolumeImpl volume : Arrays.asList(outer1, outer2, inner1, inner2)) {
      when(volume.getAvailable()).thenReturn(BLOCK);
    }
    assertThatExceptionOfType(DiskOutOfSpaceException.class)
        .isThrownBy(() -> choose(outer1.getStorageID()));
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = "")
  void aBlockWithoutANominationIsPermanent(String none) throws Exception {
    assertThat(choose(none)).isIn(inner1, inner2);
    assertCounted(0, 0);
  }

  @Test
  void blockGoesToSameZoneIfNominatedStorageIsRemovedOrHidden() throws Exception {
    choose(outer1.getStorageID());
    List<FsVolumeSpi> rest = Arrays.asList(inner1, outer2, inner2);
    assertThat(policy.chooseVolume(rest, BLOCK, outer1.getStorageID())).isSameAs(outer2);
    assertThat(policy.chooseVolume(rest, BLOCK, inner2.getStorageID())).isSameAs(inner2);
    assertCounted(2, 1);
  }

  @Test
  void blockNominatedToUnknownStorageIsPermanent() throws Exception {
    assertThat(choose("DS-unknown")).isIn(inner1, inner2);
    assertCounted(0, 1);
  }

  @Test
  void blockWithoutNominationSpillsOverIfNominatedBlocksHaveFilledTheZone() throws Exception {
    for (FsVolumeImpl outer : Arrays.asList(outer1, outer2)) {
      when(outer.getAvailable()).thenReturn(900 * GB); // more than the reserved half
    }
    setAvailable(110 * GB);
    assertThat(choose(null)).isIn(inner1, inner2);
    for (long available = 110; available > 20; available -= 10) {
      setAvailable(available * GB);
      policy.chooseVolume(all, 10 * GB, inner1.getStorageID());
      policy.chooseVolume(all, 10 * GB, inner2.getStorageID());
    }
    setAvailable(20 * GB); // of 1000 GB: all blocks spill over

    assertThat(choose(null)).isIn(outer1, outer2);
  }

  private void setAvailable(long bytesPerInnerVolume) throws IOException {
    when(inner1.getAvailable()).thenReturn(bytesPerInnerVolume);
    when(inner2.getAvailable()).thenReturn(bytesPerInnerVolume);
  }

  private FsVolumeSpi choose(String storageId) throws IOException {
    return policy.chooseVolume(all, BLOCK, storageId);
  }

  private static void assertCounted(long honored, long notHonored) {
    var metrics = MetricsAsserts.getMetrics(VolumePlacementMetrics.NAME);
    MetricsAsserts.assertCounter("NominationsHonored", honored, metrics);
    MetricsAsserts.assertCounter("NominationsNotHonored", notHonored, metrics);
  }

  private static ZoneVolumeChoosingPolicy<FsVolumeSpi> policy() {
    Configuration conf = new Configuration(false);
    conf.set(DiskZoneKeys.OUTER_DIRS, "/data/*/outer");
    conf.setBoolean(HdfsZoneKeys.HONOR_NOMINATED_STORAGE, true);
    ZoneVolumeChoosingPolicy<FsVolumeSpi> policy = new ZoneVolumeChoosingPolicy<>();
    policy.setConf(conf);
    return policy;
  }

  /** Returns a volume of 1000 GB with 500 GB available. */
  private static FsVolumeImpl volume(String path) {
    FsVolumeImpl volume = mock(FsVolumeImpl.class);
    when(volume.getBaseURI()).thenReturn(new File(path).toURI());
    when(volume.getStorageID()).thenReturn("DS-" + path);
    when(volume.getStorageType()).thenReturn(StorageType.DISK);
    when(volume.getCapacity()).thenReturn(1000 * GB);
    try {
      when(volume.getAvailable()).thenReturn(500 * GB);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return volume;
  }
}
