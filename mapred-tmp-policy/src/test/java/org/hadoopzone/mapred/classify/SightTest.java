/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred.classify;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What one task expects of its whole job. */
class SightTest {
  private static final long MIB = 1 << 20;

  private final ShuffleClassifier classifier = new ShuffleClassifier(Thresholds.defaults());

  @Test
  void aMapExpectsTheRestOfItsInputAndTheOtherMapsToBeLikeWhatItHasRead() {
    JobProfile job =
        new MapShuffleEstimate(10 * MIB, 20 * MIB, 0.25f, false, 0, 0).of(100, 8).profile;
    assertThat(job.inputBytes).isEqualTo(4000 * MIB);
    assertThat(job.mapOutputBytes).isEqualTo(8000 * MIB);
    assertThat(job.shuffleBytes).isEqualTo(8000 * MIB);
    assertThat(job.reduces).isEqualTo(8);
  }

  @Test
  void aMapWhoseReaderDoesNotTellHowFarItIsExpectsNoMoreThanItHasSeen() {
    assertThat(new MapShuffleEstimate(0, MIB, 0, false, 0, 0).of(3, 1).profile.shuffleBytes)
        .isEqualTo(3 * MIB);
    assertThat(new MapShuffleEstimate(0, MIB, 1.4f, false, 0, 0).of(3, 1).profile.shuffleBytes)
        .isEqualTo(3 * MIB);
  }

  @Test
  void whatWasSpilledTellsWhatACombinerLeaves() {
    Expectation before = new MapShuffleEstimate(80 * MIB, 80 * MIB, 0.5f, true, 0, 0).of(100, 1);
    assertThat(before.judge(classifier).rule).isEqualTo(Rule.MAY_SHRINK);

    Expectation after =
        new MapShuffleEstimate(90 * MIB, 90 * MIB, 0.5f, true, 80 * MIB, MIB).of(100, 1);
    assertThat(after.profile.shuffleBytes).isBetween(224 * MIB, 226 * MIB);
    assertThat(after.judge(classifier).jobClass).isEqualTo(JobClass.LIGHT);

    Expectation inVain =
        new MapShuffleEstimate(90 * MIB, 90 * MIB, 0.5f, true, 80 * MIB, 79 * MIB).of(100, 1);
    assertThat(inVain.judge(classifier).jobClass).isEqualTo(JobClass.HEAVY);
  }

  @Test
  void evenAtMostAJobMayBeLight() {
    assertThat(new MapShuffleEstimate(80, 80, 0.5f, true, 0, 0).of(2, 1).judge(classifier).jobClass)
        .isEqualTo(JobClass.LIGHT);
  }

  @Test
  void aReduceExpectsTheOtherMapsAndReducesToBeLikeWhatItIsOffered() {
    Expectation two = new ReduceShuffleEstimate(2 * MIB, 2, false, 0, 0).of(100, 10);
    assertThat(two.profile.shuffleBytes).isEqualTo(1000 * MIB);
    assertThat(two.judge(classifier).rule).isEqualTo(Rule.INPUT_NOT_KNOWN);
  }

  @Test
  void aReduceOfCompressedOutputsGoesByThoseThatItHasFetched() {
    Expectation offered = new ReduceShuffleEstimate(20 * MIB, 2, true, 0, 0).of(100, 10);
    assertThat(offered.judge(classifier).rule).isEqualTo(Rule.MAY_SHRINK);

    Expectation fetched = new ReduceShuffleEstimate(30 * MIB, 3, true, MIB, 2).of(100, 10);
    assertThat(fetched.profile.shuffleBytes).isEqualTo(500 * MIB);
    assertThat(fetched.judge(classifier).jobClass).isEqualTo(JobClass.LIGHT);
  }

  @Test
  void whoHasSeenNothingKnowsNothing() {
    assertThat(new MapShuffleEstimate(9, 0, 0.5f, false, 0, 0).of(9, 9).judge(classifier).rule)
        .isEqualTo(Rule.NOTHING_COUNTED);
    assertThat(new ReduceShuffleEstimate(0, 0, false, 0, 0).of(9, 9).judge(classifier).rule)
        .isEqualTo(Rule.NOTHING_COUNTED);
  }
}
