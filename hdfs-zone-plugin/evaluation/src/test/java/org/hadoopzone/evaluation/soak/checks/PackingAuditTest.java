/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PackingAuditTest {
  @Test
  void acceptsPackerThatWorksOrWaits() {
    for (int state = 0; state <= 5; state++) {
      assertThat(problem(state, 3)).isEmpty();
    }
  }

  @Test
  void reportsPackerThatFailsOrHasStopped() {
    assertThat(problem(7, 3)).hasValueSatisfying(text -> assertThat(text).contains("is 7"));
    assertThat(problem(8, 3)).isPresent();
  }

  @Test
  void reportsPackerThatDoesNothing() {
    assertThat(problem(1, 31)).hasValueSatisfying(text -> assertThat(text).contains("31 s ago"));
  }

  @Test
  void reportsVolumeWithoutPacker() {
    assertThat(PackingAudit.problem(Optional.empty())).hasValue("no service packs the volume");
    assertThat(PackingAudit.problem(Optional.of(Map.of("AllowedEnd", 1)))).isPresent();
  }

  private static Optional<String> problem(int state, int pause) {
    return PackingAudit.problem(
        Optional.of(Map.of("PackState", state, "PackSecondsSinceLook", pause)));
  }
}
