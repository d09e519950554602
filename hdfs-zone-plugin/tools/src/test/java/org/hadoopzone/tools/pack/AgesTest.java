/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.pack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Parses and formats periods. */
class AgesTest {
  @ParameterizedTest
  @CsvSource({"0s, 0", "90s, 90000", "2m, 120000", "12h, 43200000", "1d, 86400000"})
  void aPeriodHasANumberAndAUnit(String text, long millis) {
    assertThat(Ages.millis(text)).isEqualTo(millis);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "1", "d", "-1d", "1.5d", "1w", "1 d", "9999999d"})
  void otherTextIsRefusedWithAnExample(String text) {
    assertThatThrownBy(() -> Ages.millis(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("\"" + text + "\"")
        .hasMessageContaining("1d");
  }

  @ParameterizedTest
  @CsvSource({"0, 0 s", "59, 59 s", "120, 2.0 min", "5400, 1.5 hours", "129600, 1.5 days"})
  void aPeriodIsShownInTheLargestUnit(double seconds, String text) {
    assertThat(Ages.text(seconds)).isEqualTo(text);
  }
}
