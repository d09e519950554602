/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred.classify;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.DoubleRange;

/** Checks properties that hold for any job and any thresholds. */
class ShuffleClassifierPropertyTest {
  private static final long MAX = 1L << 50;

  @Property
  void moreShuffleNeverMakesAJobLighter(
      @ForAll("thresholds") Thresholds thresholds,
      @ForAll("jobs") JobProfile job,
      @ForAll @DoubleRange(min = 1, max = 1000) double factor) {
    ShuffleClassifier classifier = new ShuffleClassifier(thresholds);
    JobProfile larger =
        JobProfile.builder()
            .inputBytes(job.inputBytes)
            .mapOutputBytes(job.mapOutputBytes)
            .shuffleBytes((long) (job.shuffleBytes * factor))
            .reduces(job.reduces)
            .build();
    if (classifier.judge(job).jobClass == JobClass.HEAVY) {
      assertThat(classifier.judge(larger).jobClass).isEqualTo(JobClass.HEAVY);
    }
  }

  @Property
  void theVolumeAloneMakesAJobHeavy(
      @ForAll("thresholds") Thresholds thresholds, @ForAll("jobs") JobProfile job) {
    Judgement judgement = new ShuffleClassifier(thresholds).judge(job);
    if (job.reduces > 0 && job.shuffleBytes >= thresholds.shuffleBytes) {
      assertThat(judgement.rule).isEqualTo(Rule.VOLUME);
    }
  }

  @Property
  void withoutReducesNoJobIsHeavy(
      @ForAll("thresholds") Thresholds thresholds, @ForAll("jobs") JobProfile job) {
    if (job.reduces == 0) {
      assertThat(new ShuffleClassifier(thresholds).judge(job).jobClass).isEqualTo(JobClass.LIGHT);
    }
  }

  @Property
  void upperBoundNeverMakesJobHeavyButMayMakeItLight(
      @ForAll("thresholds") Thresholds thresholds, @ForAll("jobs") JobProfile job) {
    ShuffleClassifier classifier = new ShuffleClassifier(thresholds);
    JobClass atMost = classifier.judgeAtMost(job).jobClass;
    assertThat(atMost).isNotEqualTo(JobClass.HEAVY);
    assertThat(atMost == JobClass.LIGHT)
        .isEqualTo(classifier.judge(job).jobClass == JobClass.LIGHT);
  }

  @Provide
  Arbitrary<Thresholds> thresholds() {
    return Combinators.combine(
            Arbitraries.longs().between(1, 1L << 40),
            Arbitraries.longs().between(1, 1L << 40),
            Arbitraries.integers().between(1, 1000))
        .as(Thresholds::new);
  }

  @Provide
  Arbitrary<JobProfile> jobs() {
    return Combinators.combine(
            Arbitraries.longs().between(0, MAX),
            Arbitraries.longs().between(0, MAX),
            Arbitraries.longs().between(0, MAX),
            Arbitraries.integers().between(0, 1000))
        .as(
            (input, output, shuffle, reduces) ->
                JobProfile.builder()
                    .inputBytes(input)
                    .mapOutputBytes(output)
                    .shuffleBytes(shuffle)
                    .reduces(reduces)
                    .build());
  }
}
