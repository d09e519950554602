/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class MetricAuditTest {
  @Test
  void acceptsMetricWithinTheObservedRange() {
    assertThat(MetricAudit.isWithin(20, List.of(30L, 10L))).isTrue();
    assertThat(MetricAudit.isWithin(10, List.of(10L))).isTrue();
    assertThat(MetricAudit.isWithin(9, List.of(30L, 10L))).isFalse();
    assertThat(MetricAudit.isWithin(31, List.of(30L, 10L))).isFalse();
  }
}
