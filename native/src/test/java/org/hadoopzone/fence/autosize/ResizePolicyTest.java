/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.autosize;

import static org.assertj.core.api.Assertions.assertThat;

import org.hadoopzone.fence.ByteRange;
import org.hadoopzone.zone.Percent;
import org.junit.jupiter.api.Test;

class ResizePolicyTest {
  private static final long MB = 1 << 20;
  private static final long SIZE = 16_000 * MB;
  private static final KeeperSettings PLAIN = KeeperSettings.defaults().withMargin(100 * MB);
  private static final KeeperSettings WITH_ROOM = PLAIN.withRoom();

  @Test
  void onlyMarginIsNeededWithoutRoom() {
    assertThat(target(PLAIN, 200, 8000)).isEqualTo(100 * MB);
    assertThat(decide(PLAIN, 200, 8000)).isEqualTo(Decision.Kind.LEAVE);
  }

  @Test
  void roomIsASixteenthOfTheVolume() {
    assertThat(target(WITH_ROOM, 200, 8000)).isEqualTo(1000 * MB);
    assertThat(decide(WITH_ROOM, 200, 8000)).isEqualTo(Decision.Kind.WIDEN);
    assertThat(decide(WITH_ROOM, 1000, 8000)).isEqualTo(Decision.Kind.LEAVE);
  }

  @Test
  void wideningAddsAnotherRoomSoThatFilesFindLargeExtents() {
    VolumeSamples samples = samples(WITH_ROOM, 200, 8000);
    ResizePolicy policy = new ResizePolicy(WITH_ROOM);
    assertThat(policy.decide(samples, policy.target(samples), 1, 0).bytes()).isEqualTo(2000 * MB);
  }

  @Test
  void roomIsAQuarterOfTheVacantSpaceOnAFullVolume() {
    assertThat(target(WITH_ROOM, 200, 600)).isEqualTo(200 * MB);
    assertThat(decide(WITH_ROOM, 200, 600)).isEqualTo(Decision.Kind.LEAVE);
  }

  @Test
  void roomIsNeverLessThanTheMargin() {
    assertThat(target(WITH_ROOM, 110, 90)).isEqualTo(100 * MB);
  }

  @Test
  void freeSpaceIsAddedToTheMargin() {
    KeeperSettings settings = PLAIN.withFreeSpace(Percent.of(10), 0);
    assertThat(target(settings, 2000, 8000)).isEqualTo(1700 * MB);
    assertThat(reason(settings, 1700, 8000)).isEqualTo(Decision.Reason.ENOUGH);
    assertThat(reason(settings, 1699, 8000)).isEqualTo(Decision.Reason.BELOW_MARGIN);
    assertThat(target(PLAIN.withFreeSpace(Percent.of(10), 3000 * MB), 2000, 8000))
        .isEqualTo(3100 * MB);
  }

  @Test
  void roomIsPartOfTheFreeSpace() {
    assertThat(target(WITH_ROOM.withFreeSpace(Percent.of(10), 0), 2000, 8000)).isEqualTo(1700 * MB);
  }

  private static long target(KeeperSettings settings, long available, long fenced) {
    return new ResizePolicy(settings).target(samples(settings, available, fenced));
  }

  private static Decision.Kind decide(KeeperSettings settings, long available, long fenced) {
    return decision(settings, available, fenced).kind();
  }

  private static Decision.Reason reason(KeeperSettings settings, long available, long fenced) {
    return decision(settings, available, fenced).reason();
  }

  private static Decision decision(KeeperSettings settings, long available, long fenced) {
    ResizePolicy policy = new ResizePolicy(settings);
    VolumeSamples samples = samples(settings, available, fenced);
    return policy.decide(samples, policy.target(samples), 1, 0);
  }

  private static VolumeSamples samples(KeeperSettings settings, long available, long fenced) {
    VolumeSamples samples = new VolumeSamples(settings);
    samples.add(new VolumeSample(ByteRange.of(0, SIZE / 2), SIZE, available * MB, fenced * MB));
    return samples;
  }
}
