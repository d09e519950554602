/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Map;
import org.hadoopzone.tools.drive.DriveProfile;
import org.hadoopzone.zone.Percent;
import org.junit.jupiter.api.Test;

/** Checks the proposed sizes of the outer zone. */
class SizingTest {
  private static final long GIB = 1L << 30;

  @Test
  void aSizeIncludesFileSystemOverheadAndTheSpillOverBand() throws IOException {
    Map<Long, String> sizes =
        sizes(drive(), Map.of("p50", 10 * GIB, "p95", 50 * GIB, "p99", 60 * GIB), 10);

    assertThat(new ArrayList<>(sizes.keySet()))
        .containsExactly(12 * GIB, 57 * GIB, 69 * GIB, 261 * GIB);
    assertThat(sizes.get(57 * GIB)).isEqualTo("holds p95");
  }

  @Test
  void aSizeIsLargerIfSpillOverBeginsEarlier() throws IOException {
    Map<String, Long> loads = Map.of("p95", 50 * GIB);

    assertThat(sizes(drive(), loads, 10)).containsEntry(57 * GIB, "holds p95");
    assertThat(sizes(drive(), loads, 40)).containsEntry(86 * GIB, "holds p95");
    assertThat(sizes(drive(), loads, 100)).doesNotContainValue("holds p95").hasSize(3);
  }

  @Test
  void loadsThatNeedTheSameSizeAreMerged() throws IOException {
    Map<Long, String> sizes = sizes(drive(), Map.of("p95", 50 * GIB, "p99", 50 * GIB + 1), 10);

    assertThat(sizes.get(57 * GIB)).contains("holds p95", "holds p99");
  }

  @Test
  void withoutLoadSizesAreSharesOfTheDisk() throws IOException {
    assertThat(sizes(drive(), Map.of("p50", 0L), 10).values())
        .containsExactly("5 % of the disk", "10 % of the disk", "rate falls to 90 %");
  }

  @Test
  void doesNotProposeSizesThatLeaveNoSpaceForHdfs() throws IOException {
    assertThat(sizes(drive(), Map.of("all", 900 * GIB), 10).keySet())
        .allMatch(size -> size < 900 * GIB)
        .hasSize(3);
  }

  @Test
  void terminatesOnADiskThatIsTooSmallForThreeSizes() throws IOException {
    DriveProfile tiny = PastWork.drive("dt01aca100", 10_000_000);

    assertThat(sizes(tiny, Map.of("p50", 0L), 10)).isEmpty();
  }

  private static Map<Long, String> sizes(
      DriveProfile drive, Map<String, Long> loads, int beginPercent) {
    return Sizing.sizes(drive, loads, Percent.of(beginPercent));
  }

  private static DriveProfile drive() throws IOException {
    return PastWork.drive("dt01aca100", 1_000_204_886_016L);
  }
}
