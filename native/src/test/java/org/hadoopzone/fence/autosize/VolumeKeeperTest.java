/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.autosize;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.hadoopzone.fence.SinkResults;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs a keeper, sample by sample, on a simulated volume whose owner has a disk quota. */
class VolumeKeeperTest {
  private static final int EDQUOT = 122;
  private static final int SAMPLES = 50;
  private static final KeeperSettings SETTINGS =
      KeeperSettings.defaults().withMargin(64 * SimulatedVolume.MB).withQuietSamples(2);

  @TempDir private Path dir;

  private final SimulatedVolume volume = new SimulatedVolume(2000, 1000);
  private final List<String> reported = new ArrayList<>();
  private int attempts;

  @Test
  void exhaustedQuotaIsReportedOnceAndKeeperStillWidens() throws Exception {
    VolumeKeeper keeper =
        new VolumeKeeper(
            dir,
            new FenceWithoutQuota(),
            SETTINGS,
            "test",
            (path, message) -> reported.add(message),
            new FenceSharing(),
            Optional.empty());
    try {
      maintain(keeper);
      assertThat(attempts).isEqualTo(1);
      assertThat(reported).containsExactly("the quota is exhausted");
      assertThat(keeper.figures().failures()).isEqualTo(1);
      assertThat(keeper.figures().narrowings()).isZero();

      volume.write(960);
      maintain(keeper);
      assertThat(volume.end()).isGreaterThan(1000);
      assertThat(keeper.figures().widenings()).isPositive();
    } finally {
      keeper.release();
    }
  }

  private static void maintain(VolumeKeeper keeper) {
    for (int i = 0; i < SAMPLES; i++) {
      keeper.maintain(() -> false);
    }
  }

  /** A fence whose owner has no disk quota left, so that narrowing fails. */
  private final class FenceWithoutQuota implements KeptFence {
    @Override
    public VolumeSample sample() {
      return volume.sample();
    }

    @Override
    public long available() {
      return volume.available();
    }

    @Override
    public long widen(long available, long step) {
      return volume.widen(available, step);
    }

    @Override
    public void narrow(long end, long step, BooleanSupplier isUrgent) throws IOException {
      attempts++;
      throw SinkResults.error(EDQUOT, "the quota is exhausted", 0);
    }

    @Override
    public void lift() {
      volume.lift();
    }
  }
}
