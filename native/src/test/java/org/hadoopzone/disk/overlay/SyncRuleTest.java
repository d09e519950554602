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
package org.hadoopzone.disk.overlay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class SyncRuleTest {
  private final SyncRule rule = new SyncRule(50, 5);

  @Test
  void isDueAfterSoManyFilesOrSoMuchTime() {
    assertThat(rule.due(49, 4999)).isFalse();
    assertThat(rule.due(50, 0)).isTrue();
    assertThat(rule.due(0, 5000)).isTrue();
  }

  @Test
  void restsUntilTheTimeIsOver() {
    assertThat(rule.restMs(0)).isEqualTo(5000);
    assertThat(rule.restMs(4999)).isEqualTo(1);
    assertThat(rule.restMs(7000)).isZero();
  }

  @Test
  void refusesWhatIsOutOfRange() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new SyncRule(0, 5))
        .withMessageContainingAll("--files", "0", "1 to 100000");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new SyncRule(50, 3601))
        .withMessageContainingAll("--seconds", "3601", "1 to 3600");
  }
}
