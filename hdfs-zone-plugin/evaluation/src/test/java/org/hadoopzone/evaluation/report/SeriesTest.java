/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.hadoopzone.evaluation.drive.DriveKind;
import org.hadoopzone.evaluation.work.Scale;
import org.junit.jupiter.api.Test;

/** Checks the names of series. */
class SeriesTest {
  @Test
  void timeScaleIsPartOfTheNameSoThatResultsAreNotMixed() {
    assertThat(Series.of(Scale.FULL).id()).isEqualTo("full");
    assertThat(series(Scale.FULL, 1).id()).isEqualTo("full-real-time");
    assertThat(series(Scale.QUICK, 10).id()).isEqualTo("quick-time-scale-10");
    assertThat(series(Scale.QUICK, 0.5).id()).isEqualTo("quick-time-scale-0.5");
  }

  @Test
  void optionsAreThoseThatMeasureTheSeries() {
    assertThat(Series.of(Scale.FULL).options()).isEqualTo("--scale full");
    assertThat(series(Scale.QUICK, 1).options()).isEqualTo("--scale quick --time-scale 1");
  }

  @Test
  void driveProfileIsPartOfTheNameSoThatResultsAreNotMixed() {
    Series named = new Series(Scale.FULL, new DriveKind("mg10aca20", 1));
    Series file = new Series(Scale.FULL, DriveKind.withoutDelay("conf/drives/mg10aca20.drive"));

    assertThat(named.id()).isEqualTo("full-mg10aca20-real-time");
    assertThat(named.options()).isEqualTo("--scale full --drive mg10aca20 --time-scale 1");
    assertThat(file.id()).isEqualTo("full-mg10aca20");
    assertThat(file.options()).isEqualTo("--scale full --drive conf/drives/mg10aca20.drive");
  }

  @Test
  void elapsedTimeIsRealOnlyAtScaleOne() {
    assertThat(Series.of(Scale.FULL).isRealTime()).isFalse();
    assertThat(series(Scale.FULL, 10).isRealTime()).isFalse();
    assertThat(series(Scale.FULL, 1).isRealTime()).isTrue();
  }

  private static Series series(Scale scale, double timeScale) {
    return new Series(scale, new DriveKind(DriveKind.PAPERS, timeScale));
  }
}
