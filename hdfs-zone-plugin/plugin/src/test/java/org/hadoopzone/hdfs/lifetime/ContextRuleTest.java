/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.lifetime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.hadoopzone.zone.Lifetime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class ContextRuleTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "disk-zone=outer                                    | TEMPORARY",
        "disk-zone=inner                                    | PERMANENT",
        "mr_attempt_1_0001_m_000000_0,disk-zone=outer       | TEMPORARY",
        "mr_attempt_1_0001_m_000000_0 disk-zone=inner       | PERMANENT",
        "SPARK_TASK$disk-zone=outer$clientIp:10.0.0.1       | TEMPORARY",
        "disk-zone=outer,disk-zone=inner                    | TEMPORARY",
        "my-disk-zone=inner,disk-zone=outer                 | TEMPORARY",
      })
  void readsLifetimeFromFirstTag(String context, Lifetime lifetime) {
    assertThat(ContextRule.of(context)).contains(lifetime);
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = {"", "mr_attempt_1", "disk-zone", "disk-zone:outer", "my-disk-zone=outer"})
  void contextWithoutTagHasNoLifetime(String context) {
    assertThat(ContextRule.of(context)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"disk-zone=", "disk-zone=fast", "disk-zone=OUTER", "x,disk-zone=outer2"})
  void rejectsTagWithoutValidZone(String context) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ContextRule.of(context))
        .withMessageContaining("Write disk-zone=outer or disk-zone=inner");
  }

  @Test
  void errorMessageIsSafeToLogForAnyInput() {
    String forged = "disk-zone=" + "x".repeat(5000) + "\nWARN forged line";
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ContextRule.of(forged))
        .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(150).doesNotContain("\n"));
  }
}
