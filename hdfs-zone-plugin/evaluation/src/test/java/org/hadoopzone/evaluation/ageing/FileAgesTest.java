/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.ageing;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Checks the ages of the files on an aged disk. */
class FileAgesTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  private final FileAges ages = new FileAges(40, NOW);

  @Test
  void newestTenthIsHot() {
    assertThat(ages.cold()).isEqualTo(36);
  }

  @Test
  void coldFilesAreFromTwoToAHundredDaysOldInTheOrderOfCreation() {
    assertThat(ages.of(0).modified()).isEqualTo(NOW.minus(Duration.ofDays(100)));
    assertThat(ages.of(35).modified())
        .isBetween(NOW.minus(Duration.ofDays(2)).minusMillis(1), NOW.minus(Duration.ofDays(2)));
    assertThat(IntStream.range(0, 36).mapToObj(i -> ages.of(i).modified()).toList()).isSorted();
  }

  @Test
  void everyEighthFileWasReadAnHourAgoAndTheOthersNotSinceTheyWereWritten() {
    assertThat(ages.of(7).accessed()).isEqualTo(NOW.minus(Duration.ofHours(1)));
    assertThat(ages.of(15).accessed()).isEqualTo(NOW.minus(Duration.ofHours(1)));
    assertThat(ages.of(8).accessed()).isEqualTo(ages.of(8).modified());
  }

  @Test
  void singleFileIsCold() {
    assertThat(new FileAges(1, NOW).cold()).isEqualTo(1);
    assertThat(new FileAges(1, NOW).of(0).modified()).isEqualTo(NOW.minus(Duration.ofDays(100)));
  }
}
