/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.demo.disk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.hadoopzone.evaluation.demo.disk.DiskMap.Column;
import org.hadoopzone.fence.ByteRange;
import org.junit.jupiter.api.Test;

class DiskMapTest {
  private static final long CAPACITY = 64_000;

  @Test
  void columnsHaveTheSharesOfTheBytesInTheirPart() {
    DiskMap map =
        DiskMap.of(
            CAPACITY,
            4,
            List.of(ByteRange.of(16_000, 24_000), ByteRange.of(63_750, 250)),
            List.of(ByteRange.of(0, 4_000)));

    assertThat(map.columns())
        .containsExactly(
            new Column(0, 0.25), new Column(1, 0), new Column(0.5, 0), new Column(1 / 64.0, 0));
  }

  @Test
  void bytesOfBothKindsCountAsTemporary() {
    List<ByteRange> all = List.of(ByteRange.of(0, CAPACITY));

    assertThat(DiskMap.of(CAPACITY, 1, all, all).columns()).containsExactly(new Column(0, 1));
  }
}
