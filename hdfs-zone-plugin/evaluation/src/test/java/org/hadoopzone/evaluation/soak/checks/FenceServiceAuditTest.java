/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FenceServiceAuditTest {
  @Test
  void acceptsServiceThatMaintainsTheFence() {
    assertThat(problem(Map.of("StandsBy", 0, "AllowedEnd", 1), true)).isEmpty();
    assertThat(problem(Map.of("StandsBy", 0, "AllowedEnd", 1), false)).isEmpty();
  }

  @Test
  void acceptsServiceThatStandsByOnlyWhileFenceWatchRuns() {
    assertThat(problem(Map.of("StandsBy", 1), true)).isEmpty();
    assertThat(problem(Map.of("StandsBy", 1), false))
        .hasValue("the service stands by, but fence watch is not running");
  }

  @Test
  void reportsServiceThatNeitherMaintainsTheFenceNorStandsBy() {
    assertThat(problem(Map.of("StandsBy", 0), true))
        .hasValue("the service fails to maintain the fence");
  }

  @Test
  void reportsDataNodeWithoutService() {
    assertThat(FenceServiceAudit.problem(Optional.empty(), true))
        .hasValue("no service maintains the fence or stands by");
  }

  private static Optional<String> problem(Map<?, ?> metrics, boolean isWatched) {
    return FenceServiceAudit.problem(Optional.of(metrics), isWatched);
  }
}
