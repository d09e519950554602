/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.demo.disk;

import static org.assertj.core.api.Assertions.assertThat;

import org.hadoopzone.evaluation.demo.disk.DiskMap.Column;
import org.hadoopzone.evaluation.watch.FileKind;
import org.hadoopzone.zone.Zone;
import org.junit.jupiter.api.Test;

class DiskUseTest {
  private final DiskUse use =
      new DiskUses()
          .access(FileKind.MAP_SPILL, 0, 10)
          .access(FileKind.MAP_SPILL, 30, 5)
          .access(FileKind.PERMANENT_BLOCK, 40, 10)
          .busy(1);

  @Test
  void bytesBeforeTheEndOfTheFastTracksAreInTheOuterZone() {
    assertThat(use.bytes(FileKind.MAP_SPILL, Zone.OUTER)).isEqualTo(10_000_000);
    assertThat(use.bytes(FileKind.MAP_SPILL, Zone.INNER)).isEqualTo(5_000_000);
    assertThat(use.bytes(FileKind.MERGE, Zone.INNER)).isZero();
  }

  @Test
  void mapBeforeTheJobsHasOnlyTheFilesThatFilledTheDisk() {
    assertThat(use.before(2).columns()).containsExactly(new Column(0, 0), new Column(1, 0));
  }

  @Test
  void mapAfterTheJobsAddsTheirFiles() {
    assertThat(use.after(10).columns())
        .startsWith(new Column(0, 1), new Column(0, 0), new Column(0, 0), new Column(0, 0.5))
        .endsWith(new Column(1, 0), new Column(1, 0));
  }
}
