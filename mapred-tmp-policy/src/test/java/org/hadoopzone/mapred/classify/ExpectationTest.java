/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred.classify;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Checks the extrapolation from the progress of one task to its whole job. */
class ExpectationTest {
  private static final long MIB = 1 << 20;

  private final ShuffleClassifier classifier = new ShuffleClassifier(Thresholds.read(key -> null));

  @Test
  void mapExtrapolatesItsOutputToWholeInputAndAllMaps() {
    JobProfile job = Expectation.ofMap(100, 8, 10 * MIB, 20 * MIB, 0.25f, false, 0, 0).profile;
    assertThat(job.inputBytes).isEqualTo(4000 * MIB);
    assertThat(job.mapOutputBytes).isEqualTo(8000 * MIB);
    assertThat(job.shuffleBytes).isEqualTo(8000 * MIB);
    assertThat(job.reduces).isEqualTo(8);
  }

  @Test
  void mapWithoutReportedProgressDoesNotExtrapolateItsInput() {
    assertThat(Expectation.ofMap(3, 1, 0, MIB, 0, false, 0, 0).profile.shuffleBytes)
        .isEqualTo(3 * MIB);
    assertThat(Expectation.ofMap(3, 1, 0, MIB, 1.4f, false, 0, 0).profile.shuffleBytes)
        .isEqualTo(3 * MIB);
  }

  @Test
  void firstSpillsShowHowMuchCombinerShrinksOutput() {
    Expectation before = Expectation.ofMap(100, 1, 80 * MIB, 80 * MIB, 0.5f, true, 0, 0);
    assertThat(before.judge(classifier).rule).isEqualTo(Rule.MAY_SHRINK);

    Expectation after = Expectation.ofMap(100, 1, 90 * MIB, 90 * MIB, 0.5f, true, 80 * MIB, MIB);
    assertThat(after.profile.shuffleBytes).isBetween(224 * MIB, 226 * MIB);
    assertThat(after.judge(classifier).jobClass).isEqualTo(JobClass.LIGHT);

    Expectation inVain =
        Expectation.ofMap(100, 1, 90 * MIB, 90 * MIB, 0.5f, true, 80 * MIB, 79 * MIB);
    assertThat(inVain.judge(classifier).jobClass).isEqualTo(JobClass.HEAVY);
  }

  @Test
  void jobIsLightIfItsUpperBoundIsLight() {
    assertThat(Expectation.ofMap(2, 1, 80, 80, 0.5f, true, 0, 0).judge(classifier).jobClass)
        .isEqualTo(JobClass.LIGHT);
  }

  @Test
  void reduceExtrapolatesAnnouncedOutputsToAllMapsAndReduces() {
    Expectation two = Expectation.ofReduce(100, 10, 2 * MIB, 2, false, 0, 0);
    assertThat(two.profile.shuffleBytes).isEqualTo(1000 * MIB);
    assertThat(two.judge(classifier).rule).isEqualTo(Rule.INPUT_NOT_KNOWN);
  }

  @Test
  void reduceOfCompressedOutputsExtrapolatesFetchedOutputs() {
    Expectation offered = Expectation.ofReduce(100, 10, 20 * MIB, 2, true, 0, 0);
    assertThat(offered.judge(classifier).rule).isEqualTo(Rule.MAY_SHRINK);

    Expectation fetched = Expectation.ofReduce(100, 10, 30 * MIB, 3, true, MIB, 2);
    assertThat(fetched.profile.shuffleBytes).isEqualTo(500 * MIB);
    assertThat(fetched.judge(classifier).jobClass).isEqualTo(JobClass.LIGHT);
  }

  @Test
  void taskWithoutDataHasNoExpectation() {
    assertThat(Expectation.ofMap(9, 9, 9, 0, 0.5f, false, 0, 0).judge(classifier).rule)
        .isEqualTo(Rule.NOTHING_COUNTED);
    assertThat(Expectation.ofReduce(9, 9, 0, 0, false, 0, 0).judge(classifier).rule)
        .isEqualTo(Rule.NOTHING_COUNTED);
  }
}
