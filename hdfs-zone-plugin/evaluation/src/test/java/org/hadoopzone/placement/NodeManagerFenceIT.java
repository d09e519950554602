/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.service.ServiceOperations;
import org.apache.hadoop.test.GenericTestUtils;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.hadoopzone.fence.ByteRange;
import org.hadoopzone.fence.Fence;
import org.hadoopzone.fence.FenceStatus;
import org.hadoopzone.testing.Command;
import org.hadoopzone.testing.MovingKernel;
import org.hadoopzone.testing.SmallFileSystem;
import org.hadoopzone.testing.Wait;
import org.hadoopzone.yarn.FenceAuxiliaryService;
import org.hadoopzone.zone.DiskZoneKeys;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs a real NodeManager with the fence service: with and without a fence, with zones in place,
 * and with an invalid check interval.
 */
class NodeManagerFenceIT {
  private static final long MB = 1 << 20;

  @TempDir private Path dir;

  @Test
  @Tag("smoke")
  void aNodeManagerMaintainsTheFencesOfItsLocalDirs() throws Exception {
    OneNodeYarn yarn = new OneNodeYarn("fence-kept");
    try (SmallFileSystem volume =
        SmallFileSystem.sparse(dir.resolve("image"), yarn.localDir().toPath(), 1024 * MB)) {
      setFence(volume);
      String source = "DiskZoneFence" + volume.path().toString().replaceAll("[^A-Za-z0-9.]", "-");
      yarn.init(conf());
      try {
        yarn.start();
        for (int file = 0; file < 7; file++) {
          GenericTestUtils.waitFor(() -> yarn.localDir().getUsableSpace() > 50 * MB, 20, 300_000);
          Command.run("fallocate", "--length", 48 * MB, volume.path().resolve("spill" + file));
        }
        GenericTestUtils.waitFor(() -> allowedEnd(volume) > 300 * MB, 20, 300_000);
        assertThat(yarn.waitForNodeManagersToConnect(300_000)).isTrue();
        assertThat(DefaultMetricsSystem.instance().getSource(source)).isNotNull();
      } finally {
        ServiceOperations.stop(yarn);
      }
      assertThat(DefaultMetricsSystem.instance().getSource(source)).isNull();
      assertThat(Fence.in(volume.path()).check()).isEmpty();
      Fence.in(volume.path()).lift((done, total) -> {});
    }
  }

  @Test
  void aNodeManagerWithZonesInPlaceSetsFencesAndMovesOldFilesInward() throws Exception {
    SmallFileSystem.requireRoot();
    MovingKernel.require();
    OneNodeYarn yarn = new OneNodeYarn("in-place");
    try (SmallFileSystem local =
            SmallFileSystem.sparse(dir.resolve("local.image"), yarn.localDir().toPath(), 512 * MB);
        SmallFileSystem data =
            SmallFileSystem.sparse(dir.resolve("data.image"), dir.resolve("data"), 512 * MB)) {
      Path file = data.path().resolve("file");
      byte[] bytes = new byte[100 << 20];
      new Random(1).nextBytes(bytes);
      Files.write(file, bytes);
      Command.run("sync", "-f", data.path());
      assertThat(bytesBeyond(256 * MB, file)).isZero();
      YarnConfiguration conf = conf();
      conf.setBoolean(DiskZoneKeys.IN_PLACE_ENABLED, true);
      conf.set(DiskZoneKeys.IN_PLACE_MIN_AGE, "1s");
      conf.set(DiskZoneKeys.FENCE_FURTHER_DIRS, data.path().toString());
      yarn.init(conf);
      try {
        yarn.start();
        Wait.until("a moved file", () -> bytesBeyond(256 * MB, file) > 50 * MB);
        Wait.until("a fence of the local dir", () -> isSet(local));
        assertThat(yarn.waitForNodeManagersToConnect(300_000)).isTrue();
      } finally {
        ServiceOperations.stop(yarn);
      }
      assertThat(isSet(data)).isTrue();
      assertThat(file).hasBinaryContent(bytes);
    }
  }

  @Test
  void aNodeManagerWithoutAFenceRuns() throws Exception {
    OneNodeYarn yarn = new OneNodeYarn("no-fence");
    yarn.init(conf());
    try {
      yarn.start();
      assertThat(yarn.waitForNodeManagersToConnect(300_000)).isTrue();
    } finally {
      ServiceOperations.stop(yarn);
    }
  }

  @Test
  void aNodeManagerWithAWrongKeyDoesNotStartAndSaysWhy() {
    YarnConfiguration conf = conf();
    conf.set(DiskZoneKeys.FENCE_INTERVAL_MS, "1");
    OneNodeYarn yarn = new OneNodeYarn("fence-refused");
    assertThatThrownBy(() -> yarn.init(conf))
        .hasStackTraceContaining(DiskZoneKeys.FENCE_INTERVAL_MS + " is \"1\"")
        .hasStackTraceContaining("milliseconds from 10 to 60000");
    ServiceOperations.stop(yarn);
  }

  private static YarnConfiguration conf() {
    YarnConfiguration conf = new YarnConfiguration();
    String name = FenceAuxiliaryService.NAME;
    conf.set(YarnConfiguration.NM_AUX_SERVICES, name);
    conf.set(
        String.format(YarnConfiguration.NM_AUX_SERVICE_FMT, name),
        FenceAuxiliaryService.class.getName());
    conf.set(DiskZoneKeys.FENCE_MARGIN, "64m");
    conf.setLong(DiskZoneKeys.FENCE_INTERVAL_MS, 20);
    // Fenced space counts as used, so a small fenced dir looks nearly full.
    conf.set(YarnConfiguration.NM_MAX_PER_DISK_UTILIZATION_PERCENTAGE, "100");
    return conf;
  }

  private static void setFence(SmallFileSystem volume) throws IOException {
    Fence.in(volume.path())
        .set(ByteRange.of(0, 160 * MB), Fence.Mode.ADVISORY, (done, total) -> {});
  }

  private static boolean isSet(SmallFileSystem volume) throws IOException {
    return Fence.in(volume.path()).quickStatus().state() == FenceStatus.State.SET;
  }

  private static long bytesBeyond(long address, Path file) throws IOException {
    return Fence.extents(file).stream()
        .mapToLong(extent -> Math.max(0, extent.end() - Math.max(extent.start(), address)))
        .sum();
  }

  private static long allowedEnd(SmallFileSystem volume) {
    try {
      return Fence.in(volume.path()).status().allowed().orElseThrow().end();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
