/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.pack;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hadoopzone.fence.ByteRange;
import org.junit.jupiter.api.Test;

/** Checks which files are cold, and in which order they move. */
class ColdRuleTest {
  private static final long MB = 1 << 20;
  private static final long HOUR = TimeUnit.HOURS.toMillis(1);
  private static final long DAY = 24 * HOUR;
  private static final long NOW = 1000 * DAY;
  private static final long TARGET = 100 * MB;
  private static final int US = 7;

  private final ColdRule rule = new ColdRule(PackSettings.defaults(), US, NOW);

  @Test
  void fileThatReachesMinimumAgeAndSizeIsCold() {
    assertThat(rule.stay(file("cold", MB, NOW - DAY))).isEmpty();
    assertThat(rule.stay(file("young", MB, NOW - DAY + 1))).contains(ColdRule.Stay.TOO_YOUNG);
    assertThat(rule.stay(file("future", MB, NOW + DAY))).contains(ColdRule.Stay.TOO_YOUNG);
    assertThat(rule.stay(file("small", MB - 1, NOW - DAY))).contains(ColdRule.Stay.TOO_SMALL);
  }

  @Test
  void fileOfOtherOwnerStays() {
    DataFile other = DataFile.of(Path.of("other"), US + 1, MB, NOW - DAY, 0);
    assertThat(rule.stay(other)).contains(ColdRule.Stay.OTHER_OWNER);
  }

  @Test
  void recentAccessDoesNotMakeAnOldFileStay() {
    assertThat(rule.stay(DataFile.of(Path.of("read"), US, MB, NOW - DAY, NOW))).isEmpty();
  }

  @Test
  void longestUnusedFileComesFirst() {
    assertOrder(
        file("older", MB, NOW - 9 * DAY),
        DataFile.of(Path.of("read since"), US, MB, NOW - 10 * DAY, NOW - 8 * DAY),
        DataFile.of(Path.of("read before"), US, MB, NOW - 7 * DAY, NOW - 8 * DAY));
  }

  @Test
  void fileThatFreesMoreOuterSpaceComesFirstWithinAnHour() {
    long noon = NOW - 2 * DAY;
    assertOrder(
        file("large", 50 * MB, noon + 1).withExtents(List.of(ByteRange.of(0, 50 * MB))),
        file("inner", 90 * MB, noon).withExtents(List.of(ByteRange.of(90 * MB, 90 * MB))),
        file("next hour", 99 * MB, noon + HOUR).withExtents(List.of(ByteRange.of(0, 99 * MB))));
  }

  private static DataFile file(String name, long size, long modified) {
    return DataFile.of(Path.of(name), US, size, modified, 0);
  }

  private static void assertOrder(DataFile... expected) {
    List<DataFile> reversed =
        Stream.of(expected)
            .sorted(ColdRule.coldestFirst(TARGET).reversed())
            .collect(Collectors.toList());
    reversed.sort(ColdRule.coldestFirst(TARGET));
    assertThat(reversed).isEqualTo(Arrays.asList(expected));
  }
}
