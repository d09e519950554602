/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak.checks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import org.hadoopzone.evaluation.soak.checks.Violation.Kind;
import org.junit.jupiter.api.Test;

class FindingsTest {
  private final Findings findings = new Findings();

  @Test
  void failedCheckIsAFindingAndKeepsEarlierFindings() throws InterruptedException {
    findings.check(Kind.FENCE, () -> List.of("not set", "not widened"));
    findings.check(
        Kind.E2FSCK,
        () -> {
          throw new IOException("no disk");
        });
    findings.check(
        Kind.METRIC,
        () -> {
          throw new IllegalStateException("no metric");
        });

    assertThat(findings.list())
        .containsExactly(
            new Violation(Kind.FENCE, "not set"),
            new Violation(Kind.FENCE, "not widened"),
            new Violation(Kind.E2FSCK, "no disk"),
            new Violation(Kind.METRIC, "no metric"));
  }

  @Test
  void tellsWhetherAStepHasSucceeded() throws InterruptedException {
    assertThat(findings.require(Kind.NOT_RESTORED, () -> {})).isTrue();
    assertThat(
            findings.require(
                Kind.NOT_RESTORED,
                () -> {
                  throw new IOException("too late");
                }))
        .isFalse();
    assertThat(findings.list()).containsExactly(new Violation(Kind.NOT_RESTORED, "too late"));
  }

  @Test
  void interruptIsNoFinding() {
    assertThatThrownBy(
            () ->
                findings.require(
                    Kind.NOT_RESTORED,
                    () -> {
                      throw new InterruptedException();
                    }))
        .isInstanceOf(InterruptedException.class);
    assertThat(findings.list()).isEmpty();
  }
}
