/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.pack;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.hadoopzone.fence.ByteRange;
import org.hadoopzone.fence.FencedSpace;
import org.junit.jupiter.api.Test;

/** Checks the map of a volume before and after its cold data have moved. */
class SpaceMapTest {
  private static final long PART = 100;

  @Test
  void anExtentCountsInEachPartThatItReaches() {
    SpaceMap map = map("uuf.");
    map.add(ByteRange.of(50, 100), SpaceKind.OLDER, true);
    assertThat(map.bytes(0, SpaceKind.OLDER)).isEqualTo(50);
    assertThat(map.bytes(1, SpaceKind.OLDER)).isEqualTo(50);
    assertThat(map.bytes(SpaceKind.OTHER)).isEqualTo(100);
    assertThat(map.vacant()).isEqualTo(200);
    assertThat(map.coldBefore(100)).isEqualTo(50);
  }

  @Test
  void anExtentBeyondTheEndCountsInTheLastPart() {
    SpaceMap map = map("uu");
    map.add(ByteRange.of(150, 500), SpaceKind.OLDER, false);
    assertThat(map.bytes(SpaceKind.OLDER)).isEqualTo(50);
  }

  @Test
  void theOldestDataMoveInnermostAndLeaveFreeSpaceOutermost() {
    SpaceMap map = map("uuuu.f");
    map.add(ByteRange.of(0, 100), SpaceKind.UNDER_A_WEEK, true);
    map.add(ByteRange.of(100, 100), SpaceKind.OLDER, true);
    map.add(ByteRange.of(200, 100), SpaceKind.UNDER_A_DAY, false);

    SpaceMap packed = map.packed(200);
    assertThat(kinds(packed))
        .containsExactly(
            SpaceKind.FREE,
            SpaceKind.FREE,
            SpaceKind.UNDER_A_DAY,
            SpaceKind.OTHER,
            SpaceKind.UNDER_A_WEEK,
            SpaceKind.OLDER);
    assertThat(kinds(map)).startsWith(SpaceKind.UNDER_A_WEEK, SpaceKind.OLDER);
  }

  @Test
  void dataThatDoNotFitStayWhereTheyAre() {
    SpaceMap map = map("uu.");
    map.add(ByteRange.of(0, 100), SpaceKind.UNDER_A_MONTH, true);
    map.add(ByteRange.of(100, 100), SpaceKind.OLDER, true);
    assertThat(kinds(map.packed(200)))
        .containsExactly(SpaceKind.UNDER_A_MONTH, SpaceKind.FREE, SpaceKind.OLDER);
  }

  @Test
  void fencedSpaceBecomesFreeBeforeTheTargetOnly() {
    assertThat(kinds(map("uffu.").packed(200)))
        .containsExactly(
            SpaceKind.OTHER, SpaceKind.FREE, SpaceKind.FENCED, SpaceKind.OTHER, SpaceKind.FREE);
  }

  @Test
  void noByteIsLostWhateverMoves() {
    Random random = new Random(4711);
    for (int round = 0; round < 200; round++) {
      SpaceMap map =
          map(
              random
                  .ints(20, 0, 3)
                  .collect(
                      StringBuilder::new,
                      (text, kind) -> text.append("u.f".charAt(kind)),
                      StringBuilder::append)
                  .toString());
      for (int i = 0; i < 10; i++) {
        SpaceKind kind = SpaceKind.ofAge(random.nextInt(60) * 86_400_000L);
        map.add(
            ByteRange.of(random.nextInt(1900), 1 + random.nextInt(300)),
            kind,
            random.nextBoolean());
      }
      SpaceMap packed = map.packed(random.nextInt(21) * PART);
      for (int i = 0; i < packed.parts(); i++) {
        long all = 0;
        for (SpaceKind kind : SpaceKind.values()) {
          assertThat(packed.bytes(i, kind)).isNotNegative();
          all += packed.bytes(i, kind);
        }
        assertThat(all).isEqualTo(PART);
      }
      for (SpaceKind kind : SpaceKind.values()) {
        if (kind.isData() || kind == SpaceKind.OTHER) {
          assertThat(packed.bytes(kind)).isEqualTo(map.bytes(kind));
        }
      }
      assertThat(packed.vacant()).isEqualTo(map.vacant());
    }
  }

  /** Returns a map with one part for each letter: u is used, f is fenced, and a dot is free. */
  private static SpaceMap map(String letters) {
    List<FencedSpace> parts = new ArrayList<>();
    for (char letter : letters.toCharArray()) {
      parts.add(
          FencedSpace.of(
              letter == '.' ? PART : 0, letter == 'u' ? PART : 0, letter == 'f' ? PART : 0));
    }
    return new SpaceMap(letters.length() * PART, parts);
  }

  /** Returns the kind of space that fills each part of a map. */
  private static List<SpaceKind> kinds(SpaceMap map) {
    List<SpaceKind> kinds = new ArrayList<>();
    for (int i = 0; i < map.parts(); i++) {
      for (SpaceKind kind : SpaceKind.values()) {
        if (map.bytes(i, kind) == PART) {
          kinds.add(kind);
        }
      }
    }
    return kinds;
  }
}
