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
  void reportsPackerThatFailsAgainAndAgain() {
    assertThat(PackingAudit.problem(metrics(State.WALKING, 1, 3), metrics(State.WALKING, 1, 5)))
        .hasValueSatisfying(text -> assertThat(text).contains("PackFailures has increased by 2"));
    assertThat(PackingAudit.problem(metrics(State.FAILED, 1, 3), metrics(State.MOVING, 1, 3)))
        .isEmpty();
  }

  @Test
  void reportsVolumeWithoutPacker() {
    assertThat(PackingAudit.problem(Optional.empty(), Optional.empty()))
        .hasValue("no service packs the volume");
    assertThat(
            PackingAudit.problem(
                Optional.empty(), Optional.of(Map.of("AllowedEnd", 1, "StandsBy", 0))))
        .isPresent();
  }

  @Test
  void reportsPackerThatWaitsForAServiceThatDoesNotMaintainTheFence() {
    Map<?, ?> metrics =
        Map.of("PackState", State.KEEPER.ordinal(), "PackSecondsSinceLook", 1, "PackFailures", 0);

    assertThat(PackingAudit.problem(Optional.of(metrics), Optional.of(metrics)))
        .hasValue("the service does not maintain the fence");
  }

  private static Optional<String> problem(State state, int pause) {
    return PackingAudit.problem(metrics(state, pause, 0), metrics(state, pause, 0));
  }

  private static Optional<Map<?, ?>> metrics(State state, int pause, int failures) {
    return Optional.of(
        Map.of(
            "AllowedEnd",
            1,
            "PackState",
            state.ordinal(),
            "PackSecondsSinceLook",
            pause,
            "PackFailures",
            failures));
  }
}
