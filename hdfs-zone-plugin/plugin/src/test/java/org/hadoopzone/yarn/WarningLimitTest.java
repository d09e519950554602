/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class WarningLimitTest {
  @Test
  void oneWarningAMinuteIsPermitted() {
    AtomicLong clock = new AtomicLong(Long.MAX_VALUE - 5); // wraps around below
    WarningLimit limit = new WarningLimit(clock::get);
    assertThat(limit.permits()).isTrue();
    assertThat(limit.permits()).isFalse();
    clock.addAndGet(WarningLimit.INTERVAL_NANOS - 1);
    assertThat(limit.permits()).isFalse();
    clock.addAndGet(1);
    assertThat(limit.permits()).isTrue();
    assertThat(limit.permits()).isFalse();
  }
}
