/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.zone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SpillOverBandTest {
  @ParameterizedTest
  @CsvSource({"1, 0", "0.1, 0", "0.08, 0.25", "0.06, 0.5", "0.04, 0.75", "0.02, 1", "0, 1"})
  void spillOverFractionIsLinearWithinDefaultBand(double freeShare, double spilledOver) {
    assertThat(SpillOverBand.read(key -> null).spillOverFraction(freeShare))
        .isCloseTo(spilledOver, within(1e-9));
  }

  @Test
  void equalLimitsMakeASingleThreshold() {
    SpillOverBand step = new SpillOverBand(Percent.of(5), Percent.of(5));
    assertThat(step.spillOverFraction(0.05)).isEqualTo(0);
    assertThat(step.spillOverFraction(0.049)).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "101", "ten", "5%", ""})
  void refusesAValueOutOfRangeNamingKeyValueAndRange(String value) {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> SpillOverBand.read(Map.of(DiskZoneKeys.SPILL_OVER_BEGIN_PERCENT, value)::get))
        .withMessageContaining(DiskZoneKeys.SPILL_OVER_BEGIN_PERCENT)
        .withMessageContaining("\"" + value + "\"")
        .withMessageContaining("from 0 to 100");
  }

  @Test
  void refusesABandThatEndsAboveItsBegin() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> SpillOverBand.read(Map.of(DiskZoneKeys.SPILL_OVER_END_PERCENT, "11")::get))
        .withMessageContaining(DiskZoneKeys.SPILL_OVER_END_PERCENT + " is 11 %")
        .withMessageContaining(DiskZoneKeys.SPILL_OVER_BEGIN_PERCENT + ", which is 10 %");
  }
}
