/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.pack;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.hadoopzone.fence.ByteRange;
import org.hadoopzone.fence.FencedSpace;
import org.junit.jupiter.api.Test;

/** Checks the address at which cold data should begin. */
class PackTargetTest {
  private static final long PART = 100;

  @Test
  void coldDataBeforeTargetFillVacantSpaceBehindIt() {
    // 65 parts of cold data, then 35 free parts.
    List<FencedSpace> map = map(100, 65);
    PackTarget target = new PackTarget(100 * PART, map);
    target.add(file(0, 65 * PART));
    assertThat(target.end()).isEqualTo(35 * PART);
    assertThat(vacantFrom(map, target.end())).isEqualTo(35 * PART);
  }

  @Test
  void packedVolumeHasNoVacantSpaceBehindTarget() {
    List<FencedSpace> map = new ArrayList<>();
    for (int part = 0; part < 100; part++) {
      map.add(part < 35 ? FencedSpace.of(0, 0, PART) : FencedSpace.of(0, PART, 0));
    }
    PackTarget target = new PackTarget(100 * PART, map);
    target.add(file(35 * PART, 65 * PART));
    assertThat(target.end()).isEqualTo(35 * PART);
    assertThat(vacantFrom(map, target.end())).isZero();
  }

  @Test
  void withoutColdDataTheTargetIsTheEndOfTheVolume() {
    PackTarget target = new PackTarget(100 * PART, map(100, 65));
    assertThat(target.end()).isEqualTo(100 * PART);
    target.add(file(0, 5 * PART));
    assertThat(target.end()).isEqualTo(95 * PART);
  }

  @Test
  void lastPartIncludesRemainderOfDivision() {
    PackTarget target = new PackTarget(1003, map(10, 5));
    target.add(file(990, 13));
    assertThat(target.end()).isEqualTo(1003);
  }

  @Test
  void firstAllowedRangeHoldsBytesThatMustBeAvailable() {
    assertThat(PackTarget.firstEnd(100 * PART, map(100, 65), 3 * PART)).isEqualTo(68 * PART);
    assertThat(PackTarget.firstEnd(100 * PART, map(100, 0), 3 * PART)).isEqualTo(100 * PART);
    assertThat(PackTarget.firstEnd(100 * PART, map(100, 99), 3 * PART)).isEqualTo(100 * PART);
  }

  @Test
  void firstAllowedRangeAssumesThatAllUsedSpaceIsCold() {
    List<FencedSpace> map = new ArrayList<>();
    for (int part = 0; part < 100; part++) {
      map.add(FencedSpace.of(PART / 2, PART / 2, 0));
    }
    assertThat(PackTarget.firstEnd(100 * PART, map, PART)).isEqualTo(50 * PART);
  }

  @Property(tries = 300)
  void targetIsTheLowestAddressWhereColdDataFillTheSpaceBehind(
      @ForAll @Size(min = 1, max = 40) List<@IntRange(max = 100) Integer> used,
      @ForAll @IntRange(min = 1, max = 5) int coldEvery) {
    List<FencedSpace> map = new ArrayList<>();
    used.forEach(bytes -> map.add(FencedSpace.of(PART - bytes, bytes, 0)));
    PackTarget target = new PackTarget(used.size() * PART, map);
    long[] cold = new long[used.size()];
    for (int part = 0; part < cold.length; part++) {
      if (part % coldEvery == 0 && used.get(part) > 0) {
        long before = target.end();
        cold[part] = used.get(part);
        target.add(file(part * PART, cold[part]));
        assertThat(target.end()).isLessThanOrEqualTo(before);
      }
    }
    int expected = 0;
    while (sum(cold, 0, expected) < vacantFrom(map, expected * PART)) {
      expected++;
    }
    assertThat(target.end()).isEqualTo(expected * PART);
  }

  /** Returns the vacant bytes at or after an address, which is at a boundary between two parts. */
  private static long vacantFrom(List<FencedSpace> map, long address) {
    return map.subList((int) (address / PART), map.size()).stream()
        .mapToLong(part -> part.free() + part.fenced())
        .sum();
  }

  private static long sum(long[] bytes, int from, int to) {
    long sum = 0;
    for (int i = from; i < to; i++) {
      sum += bytes[i];
    }
    return sum;
  }

  private static DataFile file(long start, long length) {
    return DataFile.of(Path.of("file"), 0, length, 0, 0)
        .withExtents(List.of(ByteRange.of(start, length)));
  }

  /** Returns a map whose first parts are used and whose other parts are free. */
  private static List<FencedSpace> map(int parts, int used) {
    List<FencedSpace> map = new ArrayList<>();
    for (int part = 0; part < parts; part++) {
      map.add(part < used ? FencedSpace.of(0, PART, 0) : FencedSpace.of(PART, 0, 0));
    }
    return map;
  }
}
