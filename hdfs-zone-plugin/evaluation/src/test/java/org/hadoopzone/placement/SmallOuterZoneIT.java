/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.placement;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Runs a job that writes far more than the outer zone can hold. The outer local dirs are file
 * systems of a few megabytes, which fill up while several tasks write to them.
 */
@Tag("smoke")
class SmallOuterZoneIT {
  private static final String GROUP = "org.apache.hadoop.mapreduce.FileSystemCounter";

  /**
   * Size of each outer dir. Both dirs together hold half of the map outputs. Map outputs remain on
   * disk while the job runs. Therefore the job spills over even if its tasks run one after the
   * other.
   */
  private static final long OUTER_DIR_BYTES = 3 << 20;

  private static SmallOuterDirs outer;
  private static MiniHadoop hadoop;

  @BeforeAll
  static void start() throws Exception {
    hadoop =
        MiniHadoop.start(
            "small-outer-zone", dirs -> outer = SmallOuterDirs.mount(dirs, OUTER_DIR_BYTES));
  }

  @AfterAll
  static void stop() throws Exception {
    if (hadoop != null) {
      hadoop.close();
    }
    if (outer != null) {
      outer.close();
    }
  }

  @Test
  void theJobSpillsOverAndCountsTheBytes() throws Exception {
    SortJob.Result result = new SortJob(hadoop).run("small-outer-zone");

    result.assertSorted();
    assertThat(result.counter(GROUP, "DISK-ZONE-OUTER_BYTES_WRITTEN")).isPositive();
    assertThat(result.counter(GROUP, "DISK-ZONE-SPILL-OVER_BYTES_WRITTEN"))
        .isGreaterThan(2 * OUTER_DIR_BYTES)
        .isEqualTo(result.counter(GROUP, "DISK-ZONE-INNER_BYTES_WRITTEN"));
    assertThat(result.failedTasks()).isZero();
  }
}
