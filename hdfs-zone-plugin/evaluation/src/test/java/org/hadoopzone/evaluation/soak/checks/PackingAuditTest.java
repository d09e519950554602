/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import org.hadoopzone.fence.pack.PackFigures.State;
import org.junit.jupiter.api.Test;

class PackingAuditTest {
  @Test
  void acceptsPackerThatWorksOrWaits() {
    for (State state : EnumSet.range(State.DONE, State.FENCE_FULL)) {
      assertThat(problem(state, 3)).isEmpty();
    }
  }

  @Test
  void reportsPackerThatFailsOrHasStopped() {
    assertThat(problem(State.FAILED, 3))
        .hasValueSatisfying(text -> assertThat(text).contains("is FAILED"));
    assertThat(problem(State.STOPPED, 3)).isPresent();
  }

  @Test
  void reportsPackerThatDoesNothing() {
    assertThat(problem(State.MOVING, 31))
        .hasValueSatisfying(text -> assertThat(text).contains("31 s ago"));
  }

  @Test
  void reportsVolumeWithoutPacker() {
    assertThat(PackingAudit.problem(Optional.empty())).hasValue("no service packs the volume");
    assertThat(PackingAudit.problem(Optional.of(Map.of("AllowedEnd", 1)))).isPresent();
  }

  private static Optional<String> problem(State state, int pause) {
    return PackingAudit.problem(
        Optional.of(Map.of("PackState", state.ordinal(), "PackSecondsSinceLook", pause)));
  }
}
