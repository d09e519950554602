/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.service.ServiceOperations;
import org.apache.hadoop.test.GenericTestUtils;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.hadoopzone.fence.ByteRange;
import org.hadoopzone.fence.Fence;
import org.hadoopzone.testing.Command;
import org.hadoopzone.testing.SmallFileSystem;
import org.hadoopzone.yarn.FenceAuxiliaryService;
import org.hadoopzone.zone.DiskZoneKeys;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs a real NodeManager with the fence service, with and without a fence, and with an invalid
 * check interval.
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

  private static long allowedEnd(SmallFileSystem volume) {
    try {
      return Fence.in(volume.path()).status().allowed().orElseThrow().end();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
