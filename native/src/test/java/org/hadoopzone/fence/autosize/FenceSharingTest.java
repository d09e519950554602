/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.autosize;

import static org.assertj.core.api.Assertions.assertThat;

import org.hadoopzone.fence.ByteRange;
import org.junit.jupiter.api.Test;

/** Checks how the keeper and the packer share a fence. */
class FenceSharingTest {
  private static final long MB = 1 << 20;

  private final FenceSharing sharing = new FenceSharing();

  @Test
  void moverBeginsOnlyWhileKeeperMaintainsTheFenceAndDoesNotUseIt() {
    assertThat(sharing.beginMoving()).isFalse();
    sharing.setKept(true);
    sharing.want();
    assertThat(sharing.beginMoving()).isFalse();
    assertThat(sharing.isMoving()).isFalse();
    sharing.release();
    assertThat(sharing.beginMoving()).isTrue();
    assertThat(sharing.isMoving()).isTrue();
    sharing.endMoving();
    assertThat(sharing.isMoving()).isFalse();
  }

  @Test
  void rangeIsNotNarrowedBelowTheEndThatTheMoverNeeds() {
    KeeperSettings settings = KeeperSettings.defaults().withMargin(64 * MB).withQuietSamples(2);
    VolumeSamples samples = new VolumeSamples(settings);
    for (int i = 0; i < 2; i++) {
      samples.add(new VolumeSample(ByteRange.of(0, 1000 * MB), 2000 * MB, 900 * MB, 1000 * MB));
    }
    ResizePolicy policy = new ResizePolicy(settings);
    assertThat(policy.decide(samples, policy.target(samples), 10, 0).bytes()).isEqualTo(936 * MB);
    assertThat(policy.decide(samples, policy.target(samples), 10, 990 * MB).bytes())
        .isEqualTo(990 * MB);
    assertThat(policy.decide(samples, policy.target(samples), 10, 1000 * MB).reason())
        .isEqualTo(Decision.Reason.MOVING);
  }
}
