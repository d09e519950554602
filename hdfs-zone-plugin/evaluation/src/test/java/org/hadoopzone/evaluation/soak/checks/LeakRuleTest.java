/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.hadoopzone.evaluation.soak.checks.LeakRule.Usage;
import org.junit.jupiter.api.Test;

class LeakRuleTest {
  private final LeakRule rule = new LeakRule();

  @Test
  void reportsGrowingNumberOfOpenFiles() {
    Optional<String> problem = Optional.empty();
    for (int look = 0; look < 12; look++) {
      problem = rule.add("datanode1", new Usage(7, 300 + 20 * look, 50));
    }

    assertThat(problem)
        .contains(
            "datanode1 leaks file descriptors: at most 360 in the first third of the run,"
                + " at least 460 in the last third");
  }

  @Test
  void reportsGrowingNumberOfThreads() {
    Optional<String> problem = Optional.empty();
    for (int look = 0; look < 12; look++) {
      problem = rule.add("namenode", new Usage(7, 300, 50 + 20 * look));
    }

    assertThat(problem).hasValueSatisfying(text -> assertThat(text).contains("leaks threads"));
  }

  @Test
  void acceptsFluctuatingNumbers() {
    for (int look = 0; look < 30; look++) {
      assertThat(rule.add("datanode1", new Usage(7, look % 3 == 0 ? 300 : 600, 50))).isEmpty();
    }
  }

  @Test
  void restartedProcessDiscardsEarlierSamples() {
    for (int look = 0; look < 30; look++) {
      assertThat(rule.add("datanode1", new Usage(look / 5, 300 + 20 * look, 50))).isEmpty();
    }
  }
}
