/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.hadoopzone.evaluation.drive.DriveStats.RecordingZone;
import org.junit.jupiter.api.Test;

class DriveStatsTest {
  private static final long MB = 1_000_000;

  /** A drive with two zones: 100 MB at 200 MB/s, then 100 MB at 100 MB/s. */
  private final DriveStats stats =
      new DriveStats(
          200 * MB,
          0,
          0,
          List.of(
              new RecordingZone(0, 200, 30 * MB, 10 * MB),
              new RecordingZone(100 * MB, 100, 0, 50 * MB)));

  @Test
  void timeLimitCountsOuterTracksFirst() {
    // 90 MB were transferred: at 200 MB/s if the files have 50 MB, at a mean of 150 MB/s if they
    // have 150 MB.
    assertThat(stats.limitSeconds(50 * MB)).isEqualTo(0.45, within(1e-9));
    assertThat(stats.limitSeconds(100 * MB)).isEqualTo(0.45, within(1e-9));
    assertThat(stats.limitSeconds(150 * MB)).isEqualTo(0.6, within(1e-9));
  }

  @Test
  void bytesBelowIncludesTheWholeZoneThatContainsTheAddress() {
    assertThat(stats.bytesBelow(50 * MB)).isEqualTo(40 * MB);
    assertThat(stats.bytesBelow(100 * MB)).isEqualTo(40 * MB);
    assertThat(stats.bytesBelow(150 * MB)).isEqualTo(90 * MB);
  }
}
