/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak.checks;

import static org.assertj.core.api.Assertions.assertThat;

import org.hadoopzone.evaluation.soak.checks.PlacementSample.BlockCount;
import org.junit.jupiter.api.Test;

class PlacementSampleTest {
  private final PlacementSample before =
      new PlacementSample(7, new BlockCount(10, 20), new BlockCount(5, 15), new BlockCount(10, 21));

  @Test
  void acceptsAsManyNewBlocksAsWereCounted() {
    assertThat(after(7, new BlockCount(8, 18), new BlockCount(13, 23)).problemSince(before))
        .isEmpty();
  }

  @Test
  void acceptsDeletedBlocks() {
    assertThat(after(7, new BlockCount(0, 0), new BlockCount(50, 50)).problemSince(before))
        .isEmpty();
  }

  @Test
  void reportsMoreBlocksInAZoneThanWereCounted() {
    assertThat(after(7, new BlockCount(9, 15), new BlockCount(13, 40)).problemSince(before))
        .hasValueSatisfying(text -> assertThat(text).contains("outer=3").contains("outer=4"));
    assertThat(after(7, new BlockCount(5, 19), new BlockCount(50, 23)).problemSince(before))
        .isPresent();
  }

  @Test
  void doesNotCompareCountersOfDifferentProcesses() {
    assertThat(after(8, new BlockCount(90, 90), new BlockCount(0, 0)).problemSince(before))
        .isEmpty();
  }

  private static PlacementSample after(long pid, BlockCount files, BlockCount counted) {
    return new PlacementSample(pid, counted, files, counted);
  }
}
