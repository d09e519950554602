/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fsbench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Checks the sizes of the file systems in a trial. */
class ScratchSizesTest {
  private static final long MIB = 1 << 20;
  private static final long GIB = 1 << 30;
  private static final List<Long> NOT_ASKED = Collections.emptyList();

  @Test
  void aLargeDeviceIsTriedAtFourAndSeventeenGibibytes() {
    assertThat(ScratchSurvey.trialSizes(NOT_ASKED, 500 * GIB)).containsExactly(4 * GIB, 17 * GIB);
    assertThat(ScratchSurvey.trialSizes(NOT_ASKED, 17 * GIB)).containsExactly(4 * GIB, 17 * GIB);
  }

  @Test
  void aSmallDeviceIsTriedAtBothSizesScaledDown() {
    assertThat(ScratchSurvey.trialSizes(NOT_ASKED, 1700 * MIB))
        .containsExactly(400 * MIB, 1700 * MIB);
    assertThat(ScratchSurvey.trialSizes(NOT_ASKED, 1700 * MIB + 512))
        .containsExactly(400 * MIB, 1700 * MIB);
  }

  @Test
  void defaultSizesAreAtLeastTheSmallestSize() {
    assertThat(ScratchSurvey.trialSizes(NOT_ASKED, 600 * MIB))
        .containsExactly(256 * MIB, 600 * MIB);
    assertThat(ScratchSurvey.trialSizes(NOT_ASKED, 256 * MIB)).containsExactly(256 * MIB);
  }

  @Test
  void refusesDeviceThatIsSmallerThanTheSmallestSize() {
    assertThatThrownBy(() -> ScratchSurvey.trialSizes(NOT_ASKED, 100 * MIB))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "the device is too small for a file system of 256.0 MiB: its size is 100.0 MiB");
  }

  @Test
  void triesRequestedSizesOnceFromTheSmallest() {
    assertThat(ScratchSurvey.trialSizes(Arrays.asList(GIB, 512 * MIB, GIB), 2 * GIB))
        .containsExactly(512 * MIB, GIB);
  }

  @Test
  void refusesSizeOutOfRangeWithAllowedRange() {
    assertThatThrownBy(() -> ScratchSurvey.trialSizes(Collections.singletonList(3 * GIB), 2 * GIB))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "--size 3.0 GiB is out of range: specify 256.0 MiB to 2.0 GiB (the size of the"
                + " device)");
    assertThatThrownBy(
            () -> ScratchSurvey.trialSizes(Collections.singletonList(255 * MIB), 2 * GIB))
        .hasMessageStartingWith("--size 255.0 MiB is out of range");
  }
}
