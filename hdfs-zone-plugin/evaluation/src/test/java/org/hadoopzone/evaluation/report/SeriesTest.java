/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.hadoopzone.evaluation.work.Scale;
import org.junit.jupiter.api.Test;

/** Checks the names of series. */
class SeriesTest {
  @Test
  void timeScaleIsPartOfTheNameSoThatResultsAreNotMixed() {
    assertThat(Series.of(Scale.FULL).id()).isEqualTo("full");
    assertThat(new Series(Scale.FULL, 1).id()).isEqualTo("full-real-time");
    assertThat(new Series(Scale.QUICK, 10).id()).isEqualTo("quick-time-scale-10");
    assertThat(new Series(Scale.QUICK, 0.5).id()).isEqualTo("quick-time-scale-0.5");
  }

  @Test
  void optionsAreThoseThatMeasureTheSeries() {
    assertThat(Series.of(Scale.FULL).options()).isEqualTo("--scale full");
    assertThat(new Series(Scale.QUICK, 1).options()).isEqualTo("--scale quick --time-scale 1");
  }

  @Test
  void elapsedTimeIsRealOnlyAtScaleOne() {
    assertThat(Series.of(Scale.FULL).isRealTime()).isFalse();
    assertThat(new Series(Scale.FULL, 10).isRealTime()).isFalse();
    assertThat(new Series(Scale.FULL, 1).isRealTime()).isTrue();
  }
}
