/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.LongStream;
import org.hadoopzone.fence.ByteRange;
import org.junit.jupiter.api.Test;

class TotalsTest {
  private static final long MB = 1 << 20;
  private static final long LATENCY_MICROS = 500;

  @Test
  void requestsThatFollowInAddressAndTimeAreOneRun() {
    assertThat(runs(write(0, 0), write(100, MB), write(200, 2 * MB))).isEqualTo(1);
  }

  @Test
  void aPauseEndsARun() {
    assertThat(runs(write(0, 0), write(LATENCY_MICROS + MergedRuns.GAP_MICROS, MB))).isEqualTo(1);
    assertThat(runs(write(0, 0), write(LATENCY_MICROS + MergedRuns.GAP_MICROS + 1, MB)))
        .isEqualTo(2);
  }

  @Test
  void anotherAddressEndsARun() {
    assertThat(runs(write(0, 0), write(1, 2 * MB))).isEqualTo(2);
    assertThat(runs(write(0, MB), write(1, 0))).isEqualTo(2);
    assertThat(runs(write(0, 0), write(1, 5 * MB), write(2, MB))).isEqualTo(3);
  }

  @Test
  void fewLargeRunsOutweighManySmallOnesByBytes() {
    Distribution sizes = new Distribution(LongStream.of(1, 1, 100, 1, 1));
    assertThat(sizes.count()).isEqualTo(5);
    assertThat(sizes.total()).isEqualTo(104);
    assertThat(sizes.mean()).isEqualTo(20);
    assertThat(sizes.median()).isEqualTo(1);
    assertThat(sizes.byteWeightedMean()).isEqualTo(96);
  }

  @Test
  void totalsOfNoRequestsAreZero() {
    Distribution none = MergedRuns.of(List.of()).sizes(Direction.READ);
    assertThat(none.count()).isZero();
    assertThat(none.mean()).isZero();
    assertThat(none.median()).isZero();
    assertThat(none.byteWeightedMean()).isZero();
    assertThat(new SeekStats(List.of()).count).isZero();
    assertThat(new SeekStats(List.of()).meanDistance).isZero();
  }

  @Test
  void countsSeeksBetweenReadsAndWrites() {
    SeekStats seeks =
        new SeekStats(
            List.of(
                write(0, 0), write(1, MB), read(2, 12 * MB), read(3, 13 * MB), write(4, 2 * MB)));
    assertThat(seeks.count).isEqualTo(2);
    assertThat(seeks.meanDistance).isEqualTo((10 * MB + 12 * MB) / 2);
  }

  @Test
  void aRequestAcrossABoundaryCountsOnBothSides() {
    Request across = Request.of(0, ByteRange.of(9 * MB, 3 * MB), Direction.READ, 1);
    RegionTotals totals = new RegionTotals(List.of(across), 105 * MB, 10);
    assertThat(totals.range(0)).isEqualTo(ByteRange.of(0, 105 * MB / 10));
    assertThat(totals.bytes(0, Direction.READ)).isEqualTo(totals.range(0).length() - 9 * MB);
    assertThat(totals.bytes(1, Direction.READ)).isEqualTo(12 * MB - totals.range(1).start());
    assertThat(totals.bytes(0, Direction.WRITE)).isZero();
  }

  private static int runs(Request... requests) {
    return MergedRuns.of(List.of(requests)).sizes(Direction.WRITE).count();
  }

  private static Request write(long micros, long address) {
    return Request.of(micros, ByteRange.of(address, MB), Direction.WRITE, LATENCY_MICROS);
  }

  private static Request read(long micros, long address) {
    return Request.of(micros, ByteRange.of(address, MB), Direction.READ, LATENCY_MICROS);
  }
}
