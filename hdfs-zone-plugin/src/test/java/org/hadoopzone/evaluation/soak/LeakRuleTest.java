/*
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */
package org.hadoopzone.evaluation.soak;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class LeakRuleTest {
  private final LeakRule rule = new LeakRule();

  @Test
  void aProcessThatKeepsMoreAndMoreFilesLeaks() {
    Optional<String> problem = Optional.empty();
    for (int look = 0; look < 12; look++) {
      problem = rule.add("datanode1", new Usage(7, 300 + 20 * look, 50));
    }

    assertThat(problem)
        .contains(
            "datanode1 leaks file descriptors: at most 360 at first, now never less than 460");
  }

  @Test
  void threadsCountAsWell() {
    Optional<String> problem = Optional.empty();
    for (int look = 0; look < 12; look++) {
      problem = rule.add("namenode", new Usage(7, 300, 50 + 20 * look));
    }

    assertThat(problem).hasValueSatisfying(text -> assertThat(text).contains("leaks threads"));
  }

  @Test
  void upAndDownIsNoLeak() {
    for (int look = 0; look < 30; look++) {
      assertThat(rule.add("datanode1", new Usage(7, look % 3 == 0 ? 300 : 600, 50))).isEmpty();
    }
  }

  @Test
  void aProcessThatStartedAgainBeginsAnew() {
    for (int look = 0; look < 30; look++) {
      assertThat(rule.add("datanode1", new Usage(look / 5, 300 + 20 * look, 50))).isEmpty();
    }
  }
}
