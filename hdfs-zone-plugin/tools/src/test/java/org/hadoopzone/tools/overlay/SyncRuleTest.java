/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.overlay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class SyncRuleTest {
  private final SyncRule rule = new SyncRule(50, 5);

  @Test
  void syncIsDueAfterTheGivenFilesOrTime() {
    assertThat(rule.due(49, 4999)).isFalse();
    assertThat(rule.due(50, 0)).isTrue();
    assertThat(rule.due(0, 5000)).isTrue();
  }

  @Test
  void restsForTheRemainingTime() {
    assertThat(rule.restMs(0)).isEqualTo(5000);
    assertThat(rule.restMs(4999)).isEqualTo(1);
    assertThat(rule.restMs(7000)).isZero();
  }

  @Test
  void refusesValuesOutOfRange() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new SyncRule(0, 5))
        .withMessageContainingAll("--files", "0", "1 to 100000");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new SyncRule(50, 3601))
        .withMessageContainingAll("--seconds", "3601", "1 to 3600");
  }
}
