/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.pack;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.hadoopzone.fence.ByteRange;
import org.hadoopzone.fence.FencedSpace;
import org.junit.jupiter.api.Test;

/** Checks which files a plan contains, what it counts, and that its memory is bounded. */
class PackPlanTest {
  private static final long MB = 1 << 20;
  private static final int PARTS = 100;
  private static final long SIZE = PARTS * MB;

  /** The weight of ten files with one extent each. */
  private static final int TEN_FILES = 10 * PackPlan.Builder.weight(file(0, 0));

  @Test
  void coldestFilesThatFillTheInnerSpaceMove() {
    PackPlan.Builder builder = new PackPlan.Builder(halfUsed(), SIZE);
    for (int i = 0; i < 50; i++) {
      builder.cold(file(i, i));
    }
    builder.stays(ColdRule.Stay.TOO_YOUNG);
    PackPlan plan = builder.build();

    assertThat(plan.endBefore()).isEqualTo(SIZE);
    assertThat(plan.endAfter()).isEqualTo(50 * MB);
    assertThat(plan.files()).hasSize(50);
    assertThat(plan.files().get(0).path()).isEqualTo(Path.of("49"));
    assertThat(plan.bytes()).isEqualTo(50 * MB);
    assertThat(plan.isComplete()).isTrue();
    assertThat(plan.staying())
        .containsEntry(ColdRule.Stay.TOO_YOUNG, 1L)
        .containsEntry(ColdRule.Stay.INNERMOST, 0L)
        .containsEntry(ColdRule.Stay.TOO_SMALL, 0L);
  }

  @Test
  void onlyBytesBeforeTheTargetMove() {
    PackPlan.Builder builder = new PackPlan.Builder(halfUsed(), SIZE);
    DataFile file =
        DataFile.of(Path.of("split"), 0, 50 * MB, 0, 0)
            .withExtents(List.of(ByteRange.of(0, 20 * MB), ByteRange.of(20 * MB, 30 * MB)));
    builder.cold(file);
    PackPlan plan = builder.build();
    assertThat(plan.endAfter()).isEqualTo(50 * MB);
    assertThat(plan.bytes(file)).isEqualTo(50 * MB);
    assertThat(plan.bytes()).isEqualTo(50 * MB);
  }

  @Test
  void fileBehindTheTargetStaysAsInnermost() {
    PackPlan plan = innermostFirst(new PackPlan.Builder(everySecondUsed(), SIZE));
    assertThat(plan.endAfter()).isEqualTo(50 * MB);
    assertThat(plan.files()).hasSize(25);
    assertThat(plan.staying()).containsEntry(ColdRule.Stay.INNERMOST, 25L);
    assertThat(plan.isComplete()).isTrue();
  }

  @Test
  void boundedPlanKeepsTheColdestFilesAndSaysThatItIsNotComplete() {
    PackPlan.Builder builder = new PackPlan.Builder(halfUsed(), SIZE, TEN_FILES);
    for (int i = 0; i < 50; i++) {
      builder.cold(file(i, i));
    }
    PackPlan plan = builder.build();
    assertThat(plan.files()).extracting(DataFile::path).contains(Path.of("49"), Path.of("44"));
    assertThat(plan.files()).hasSizeBetween(7, 10);
    assertThat(plan.isComplete()).isFalse();
    assertThat(plan.endAfter()).isEqualTo(50 * MB);
  }

  @Test
  void boundedPlanKeepsOneFileHoweverManyExtentsItHas() {
    PackPlan.Builder builder = new PackPlan.Builder(halfUsed(), SIZE, TEN_FILES);
    List<ByteRange> extents = new ArrayList<>();
    for (int i = 0; i < 2 * TEN_FILES; i++) {
      extents.add(ByteRange.of(i * 65536L, 32768));
    }
    builder.cold(DataFile.of(Path.of("fragmented"), 0, 8 * MB, 0, 0).withExtents(extents));
    assertThat(builder.build().files()).hasSize(1);
  }

  @Test
  void boundedPlanContainsFilesToMoveAlthoughColderOnesFillItsMemory() {
    PackPlan plan = innermostFirst(new PackPlan.Builder(everySecondUsed(), SIZE, TEN_FILES));
    assertThat(plan.isComplete()).isFalse();
    assertThat(plan.endAfter()).isEqualTo(50 * MB);
    assertThat(plan.files())
        .isNotEmpty()
        .hasSizeLessThanOrEqualTo(10)
        .allSatisfy(file -> assertThat(file.bytesBelow(50 * MB)).isPositive());
  }

  /** Adds a file for each used part. The innermost files are the oldest ones and come first. */
  private static PackPlan innermostFirst(PackPlan.Builder builder) {
    for (int part = PARTS - 1; part > 0; part -= 2) {
      builder.cold(file(part, part));
    }
    return builder.build();
  }

  /** Returns the target of a volume on which every second part is used. */
  private static PackTarget everySecondUsed() {
    List<FencedSpace> map = new ArrayList<>();
    for (int part = 0; part < PARTS; part++) {
      map.add(part % 2 == 0 ? FencedSpace.of(MB, 0, 0) : FencedSpace.of(0, MB, 0));
    }
    return new PackTarget(SIZE, map);
  }

  /** Returns the target of a volume whose outer half is used. */
  private static PackTarget halfUsed() {
    List<FencedSpace> map = new ArrayList<>();
    for (int part = 0; part < PARTS; part++) {
      map.add(part < PARTS / 2 ? FencedSpace.of(0, MB, 0) : FencedSpace.of(MB, 0, 0));
    }
    return new PackTarget(SIZE, map);
  }

  /** Returns a file that fills one part of 1 MiB and has the given age. */
  private static DataFile file(int part, int ageDays) {
    long modified = TimeUnit.DAYS.toMillis(2000 - ageDays);
    return DataFile.of(Path.of(Integer.toString(part)), 0, MB, modified, 0)
        .withExtents(List.of(ByteRange.of(part * MB, MB)));
  }
}
