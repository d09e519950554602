/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.autosize;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.lifecycle.BeforeTry;
import org.hadoopzone.zone.Percent;
import org.hadoopzone.zone.SpillOverBand;

/**
 * Checks properties that hold for each writer that writes at most one margin between two samples.
 */
class ResizePolicyPropertyTest {
  private static final long MB = SimulatedVolume.MB;
  private static final int VOLUME = 2048;
  private static final int MARGIN = 64;
  private static final int QUIET_SAMPLES = 20;
  private static final KeeperSettings SETTINGS =
      KeeperSettings.defaults().withMargin(MARGIN * MB).withQuietSamples(QUIET_SAMPLES);

  /** Maximum free space that remains, in MiB: the margin, the hysteresis and one step. */
  private static final int MOST_SPARE = MARGIN + 4 * MARGIN / 4 + MARGIN / 4;

  private static final SpillOverBand BAND = SpillOverBand.read(key -> null);

  private ResizePolicy rule = new ResizePolicy(SETTINGS);
  private VolumeSamples samples;
  private SimulatedVolume volume;
  private int sinceNarrowed;
  private int changes;

  @BeforeTry
  void begin() {
    samples = new VolumeSamples(SETTINGS);
    volume = new SimulatedVolume(VOLUME, 2 * MARGIN);
    sinceNarrowed = 0;
    changes = 0;
  }

  @Property(tries = 200)
  void noWriterIsRefusedWhileTheVolumeHasSpace(
      @ForAll @Size(min = 20, max = 200) List<@IntRange(min = -300, max = MARGIN) Integer> moves) {
    for (int move : moves) {
      writeOrRemove(move);
      sampleAndResize();
    }
    assertThat(volume.refused()).isZero();
  }

  @Property(tries = 50)
  void volumeCanBeFilledAndRefilledAtAnyAllowedRate(
      @ForAll @IntRange(min = 1, max = MARGIN) int perSample) {
    for (int round = 0; round < 2; round++) {
      for (int i = 0; i < VOLUME / perSample + 1; i++) {
        volume.write(perSample);
        sampleAndResize();
      }
      assertThat(volume.used()).isEqualTo(VOLUME);
      volume.remove(VOLUME);
      rest(5 * QUIET_SAMPLES);
    }
    assertThat(volume.refused()).isZero();
  }

  @Property(tries = 50)
  void narrowsToNeededSpaceWhenQuietAndThenStaysUnchanged(
      @ForAll @IntRange(min = 0, max = 1500) int written,
      @ForAll @IntRange(min = 0, max = 1500) int removed) {
    for (int i = 0; i < written; i += MARGIN) {
      volume.write(Math.min(MARGIN, written - i));
      sampleAndResize();
    }
    volume.remove(removed);
    rest(QUIET_SAMPLES * 30);

    assertThat(volume.available() / MB).isBetween((long) MARGIN, (long) MOST_SPARE);
    changes = 0;
    rest(QUIET_SAMPLES * 10);
    assertThat(changes).isZero();
    assertThat(volume.refused()).isZero();
  }

  @Property(tries = 200)
  void fenceCausesNoSpillOver(
      @ForAll @Size(min = 20, max = 200) List<@IntRange(min = -300, max = MARGIN) Integer> moves) {
    keepFree(BAND.begin(), 0);
    for (int move : moves) {
      writeOrRemove(move);
      assertNoSpillOverBecauseOfFence();
      sampleAndResize();
      assertNoSpillOverBecauseOfFence();
    }
    for (int i = 0; i < QUIET_SAMPLES * 30; i++) {
      sampleAndResize();
      assertNoSpillOverBecauseOfFence();
    }
  }

  private void assertNoSpillOverBecauseOfFence() {
    VolumeSample now = volume.sample();
    double vacant = (double) (now.available() + now.fenced()) / now.size();
    assertThat(BAND.spillOverFraction((double) now.available() / now.size()))
        .isEqualTo(BAND.spillOverFraction(vacant));
  }

  @Property(tries = 50)
  void narrowsToFreeSpaceAndMargin(@ForAll @IntRange(min = 0, max = 300) int freeMegabytes) {
    keepFree(BAND.begin(), freeMegabytes * MB);
    volume.widen(VOLUME * MB, 0);
    rest(QUIET_SAMPLES * 30);
    long free = Math.max(BAND.begin().of(VOLUME * MB), freeMegabytes * MB) / MB;
    assertThat(volume.available() / MB).isBetween(free + MARGIN, free + MOST_SPARE);
  }

  private void keepFree(Percent share, long bytes) {
    rule = new ResizePolicy(SETTINGS.withFreeSpace(share, bytes));
    // Widens the range, because the range of begin() has less space available than the new settings
    // require.
    sampleAndResize();
  }

  @Property(tries = 50)
  void doesNotResizeForFilesThatAreSoonRemoved(
      @ForAll @IntRange(min = 1, max = QUIET_SAMPLES / 4) int samplesEachWay,
      @ForAll @IntRange(min = 1, max = MARGIN) int perSample) {
    changes = 0;
    for (int round = 0; round < 20; round++) {
      if (round == 2) {
        changes = 0;
      }
      for (int i = 0; i < samplesEachWay; i++) {
        volume.write(perSample);
        sampleAndResize();
      }
      for (int i = 0; i < samplesEachWay; i++) {
        volume.remove(perSample);
        sampleAndResize();
      }
    }
    assertThat(changes).isZero();
    assertThat(volume.end())
        .isLessThanOrEqualTo(
            samplesEachWay * perSample + Math.max(MARGIN, 2 * perSample) + MOST_SPARE);
  }

  @Property(tries = 50)
  void doesNotNarrowWhileMuchIsWritten(@ForAll @IntRange(min = 8, max = MARGIN) int perSample) {
    volume.widen((VOLUME - 1) * MB, 0);
    for (int i = 0; i < 10 * QUIET_SAMPLES; i++) {
      volume.write(perSample);
      sampleAndResize();
      volume.remove(perSample);
      sampleAndResize();
    }
    assertThat(changes).isZero();
  }

  private void rest(int samples) {
    for (int i = 0; i < samples; i++) {
      sampleAndResize();
    }
  }

  private void writeOrRemove(int megabytes) {
    volume.write(Math.max(0, megabytes));
    volume.remove(Math.max(0, -megabytes));
  }

  private void sampleAndResize() {
    samples.add(volume.sample());
    Decision decision = rule.decide(samples, rule.target(samples), ++sinceNarrowed, 0);
    if (decision.kind() == Decision.Kind.WIDEN) {
      volume.widen(decision.bytes(), MARGIN * MB / 4);
    } else if (decision.kind() == Decision.Kind.NARROW) {
      sinceNarrowed = 0;
      volume.narrow(decision.bytes(), MARGIN * MB / 4, () -> volume.available() < MARGIN * MB);
    } else {
      return;
    }
    changes++;
    samples.add(volume.sample());
  }
}
