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

import org.junit.jupiter.api.Test;

class EndStateTest {
  @Test
  void whatIsInUseHasNotEnded() {
    assertThat(EndState.of(true, true, true, true, true)).isEqualTo(EndState.GUARDED);
    assertThat(EndState.of(false, true, true, true, true)).isEqualTo(EndState.UNGUARDED);
    assertThat(EndState.of(false, true, false, false, false)).isEqualTo(EndState.UNGUARDED);
  }

  @Test
  void aMarkOfThisBootMeansThatNothingIsLost() {
    assertThat(EndState.of(false, false, true, true, true)).isEqualTo(EndState.INTERRUPTED);
  }

  @Test
  void aMarkOfAnotherBootMeansACrashEvenWithoutTheKernelsOwn() {
    assertThat(EndState.of(false, false, true, false, true)).isEqualTo(EndState.CRASHED);
    assertThat(EndState.of(false, false, true, false, false)).isEqualTo(EndState.CRASHED);
  }

  @Test
  void theKernelsMarkAloneTellsOfNoGuard() {
    assertThat(EndState.of(false, false, false, false, true)).isEqualTo(EndState.UNKNOWN);
    assertThat(EndState.of(false, false, false, false, false)).isEqualTo(EndState.CLEAN);
  }
}
