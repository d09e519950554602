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

/** Runs a keeper, sample by sample, on a simulated volume. */
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
    VolumeKeeper keeper = keeper(new FenceWithoutQuota());
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

  @Test
  void keeperWidensAgainAtOnceIfTheReleasedSpaceIsUsedUpDuringAWidening() {
    KeptFence fence = new FenceBesideWriter(100);
    VolumeKeeper keeper = keeper(fence);
    try {
      volume.write(960);
      keeper.maintain(() -> false);
      assertThat(reported).isEmpty();
      assertThat(volume.available()).isGreaterThanOrEqualTo(64 * SimulatedVolume.MB);
      assertThat(keeper.figures().widenings()).isEqualTo(2);
    } finally {
      keeper.release();
    }
  }

  private VolumeKeeper keeper(KeptFence fence) {
    return new VolumeKeeper(
        dir,
        fence,
        SETTINGS,
        "test",
        (path, message) -> reported.add(message),
        new FenceSharing(),
        Optional.empty());
  }

  private static void maintain(VolumeKeeper keeper) {
    for (int i = 0; i < SAMPLES; i++) {
      keeper.maintain(() -> false);
    }
  }

  /** The fence of the volume. */
  private class SimulatedFence implements KeptFence {
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
      volume.narrow(end, step, isUrgent);
    }

    @Override
    public void lift() {
      volume.lift();
    }
  }

  /** A fence whose owner has no disk quota left, so that narrowing fails. */
  private final class FenceWithoutQuota extends SimulatedFence {
    @Override
    public void narrow(long end, long step, BooleanSupplier isUrgent) throws IOException {
      attempts++;
      throw SinkResults.error(EDQUOT, "the quota is exhausted", 0);
    }
  }

  /** A fence beside a writer, which writes during the first widening. */
  private final class FenceBesideWriter extends SimulatedFence {
    private int megabytes;

    FenceBesideWriter(int megabytes) {
      this.megabytes = megabytes;
    }

    @Override
    public long widen(long available, long step) {
      long released = super.widen(available, step);
      volume.write(megabytes);
      megabytes = 0;
      return released;
    }
  }
}
