/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred.classify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShuffleClassifierTest {
  private static final long MIB = 1 << 20;

  private final ShuffleClassifier classifier = new ShuffleClassifier(Thresholds.read(key -> null));

  @ParameterizedTest
  @CsvSource({
    "   0,      0, 0, light,   map-only",
    "9000,   5000, 0, light,   map-only",
    "   0,      0, 1, unknown, nothing-counted",
    "1000,      0, 1, light,   small",
    "1000,    511, 1, light,   small",
    " 100,    511, 1, light,   small",
    "1000,    600, 1, light,   small",
    " 300,    600, 1, heavy,   ratio",
    " 301,    600, 1, light,   small",
    "   0,    600, 1, unknown, input-not-known",
    "   0,   1024, 1, heavy,   volume",
    "90000,  1024, 9, heavy,   volume",
    "90000, 90000, 9, heavy,   volume",
  })
  void judgesByVolumeAndThenByRatio(
      long inputMib, long shuffleMib, int reduces, String jobClass, String rule) {
    Judgement judgement = classifier.judge(profile(inputMib, shuffleMib, reduces));

    assertThat(judgement.jobClass).hasToString(jobClass);
    assertThat(judgement.rule).hasToString(rule);
  }

  @Test
  void reasonContainsDecisiveFigures() {
    assertThat(classifier.judge(profile(4096, 2048, 1)).words)
        .isEqualTo("shuffles 2048.0 MiB (threshold: 1024.0 MiB)");
    assertThat(classifier.judge(profile(200, 600, 1)).words)
        .isEqualTo(
            "shuffles 600.0 MiB (threshold: 1024.0 MiB), which is 300 % of its input (threshold:"
                + " 200 %)");
  }

  @Test
  void upperBoundAloneDoesNotMakeJobHeavy() {
    assertThat(classifier.judgeAtMost(profile(10, 2048, 1)).rule).isEqualTo(Rule.MAY_SHRINK);
    assertThat(classifier.judgeAtMost(profile(10, 2048, 1)).jobClass).isEqualTo(JobClass.UNKNOWN);
    assertThat(classifier.judgeAtMost(profile(10, 100, 1)).jobClass).isEqualTo(JobClass.LIGHT);
  }

  @Test
  void readsThresholdsFromConfiguration() {
    Map<String, String> conf = Map.of("mapreduce.disk-zone.heavy.shuffle.bytes", " 1000 ");
    assertThat(
            new ShuffleClassifier(Thresholds.read(conf::get))
                .judge(JobProfile.builder().reduces(1).shuffleBytes(1000).build())
                .jobClass)
        .isEqualTo(JobClass.HEAVY);
  }

  @ParameterizedTest
  @CsvSource({"0", "-1", "1g", "''"})
  void refusesInvalidThreshold(String value) {
    Map<String, String> conf = Map.of("mapreduce.disk-zone.heavy.shuffle.percent-of-input", value);
    assertThatThrownBy(() -> Thresholds.read(conf::get))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "mapreduce.disk-zone.heavy.shuffle.percent-of-input is \""
                + value
                + "\", but must be a whole number above 0");
  }

  private static JobProfile profile(long inputMib, long shuffleMib, int reduces) {
    return JobProfile.builder()
        .inputBytes(inputMib * MIB)
        .shuffleBytes(shuffleMib * MIB)
        .reduces(reduces)
        .build();
  }
}
