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
package org.hadoopzone.evaluation.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.hadoopzone.evaluation.drive.DriveStats.RecordingZone;
import org.junit.jupiter.api.Test;

class DriveStatsTest {
  private static final long MB = 1_000_000;

  /** 100 MB at 200 MB/s, then 100 MB at 100 MB/s. */
  private final DriveStats stats =
      new DriveStats(
          200 * MB,
          0,
          0,
          List.of(
              new RecordingZone(0, 200, 30 * MB, 10 * MB),
              new RecordingZone(100 * MB, 100, 0, 50 * MB)));

  @Test
  void theLimitGoesThroughTheZonesFromTheOutsideOn() {
    // 90 MB were moved: at 200 MB/s, or at the mean of 50 MB more at 100 MB/s.
    assertThat(stats.limitSeconds(50 * MB)).isEqualTo(0.45, within(1e-9));
    assertThat(stats.limitSeconds(100 * MB)).isEqualTo(0.45, within(1e-9));
    assertThat(stats.limitSeconds(150 * MB)).isEqualTo(0.6, within(1e-9));
  }

  @Test
  void aZoneThatAnAddressDividesCountsAsBelowIt() {
    assertThat(stats.bytesBelow(50 * MB)).isEqualTo(40 * MB);
    assertThat(stats.bytesBelow(100 * MB)).isEqualTo(40 * MB);
    assertThat(stats.bytesBelow(150 * MB)).isEqualTo(90 * MB);
  }
}
