/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.storage;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.hadoopzone.bigblock.BigBlockVolume;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests the prerequisites of each storage system. */
class StorageSystemNeedsTest {
  @ParameterizedTest
  @EnumSource(names = {"ZONES_IN_PLACE", "ZONES_IN_PLACE_JOURNAL"})
  void zonesInPlaceNeedAKernelThatMovesFiles(StorageSystem system) throws IOException {
    assertThat(system.missing("6.1")).contains("Linux 6.18 or newer is needed; this is Linux 6.1");
    assertThat(system.missing("6.18.44")).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(names = {"EXT4", "EXT3", "STREAM_REQ", "PARTITIONS", "DISK_ZONES"})
  void otherSystemsRunOnOlderKernels(StorageSystem system) throws IOException {
    assertThat(system.missing("6.1")).isEmpty();
  }

  @Test
  void volumeInLargeBlocksNeedsItsProgram() throws IOException {
    assertThat(StorageSystem.BIG_BLOCKS.missing("6.18").isEmpty())
        .isEqualTo(BigBlockVolume.isBuilt());
  }
}
