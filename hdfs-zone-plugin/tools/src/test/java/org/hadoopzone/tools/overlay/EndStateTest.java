/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.overlay;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class EndStateTest {
  @Test
  void mountedOverlayHasNotEnded() {
    assertThat(EndState.of(true, true, true, true, true)).isEqualTo(EndState.GUARDED);
    assertThat(EndState.of(false, true, true, true, true)).isEqualTo(EndState.UNGUARDED);
    assertThat(EndState.of(false, true, false, false, false)).isEqualTo(EndState.UNGUARDED);
  }

  @Test
  void aMarkOfThisBootMeansThatNothingIsLost() {
    assertThat(EndState.of(false, false, true, true, true)).isEqualTo(EndState.INTERRUPTED);
  }

  @Test
  void aMarkOfAnotherBootMeansACrashEvenWithoutTheKernelsMark() {
    assertThat(EndState.of(false, false, true, false, true)).isEqualTo(EndState.CRASHED);
    assertThat(EndState.of(false, false, true, false, false)).isEqualTo(EndState.CRASHED);
  }

  @Test
  void theKernelsMarkAloneMeansThatThereWasNoGuard() {
    assertThat(EndState.of(false, false, false, false, true)).isEqualTo(EndState.UNKNOWN);
    assertThat(EndState.of(false, false, false, false, false)).isEqualTo(EndState.CLEAN);
  }
}
