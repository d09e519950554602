/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TracedJobTest {
  private static final double MIB = 1 << 20;

  @TempDir private Path dir;

  @Test
  void sizesAreScaledToWholeMibAndJobsWithoutAnyAreLeftOut() throws IOException {
    Path trace =
        Files.writeString(
            dir.resolve("trace"),
            "job0\t7\t7\t2000\t1000\t499\tin1\t\t\njob1\t9\t2\t499\t0\t0\tin2\t\t\n");
    assertThat(TracedJob.read(trace, MIB / 1000)).containsExactly(new TracedJob(7, "in1", 2, 1, 0));
  }

  @Test
  void traceWithoutInputPathsIsRefused() throws IOException {
    Path trace = Files.writeString(dir.resolve("trace"), "job0\t7\t7\t2000\t1000\t499\n");
    assertThatThrownBy(() -> TracedJob.read(trace, 1))
        .hasMessageContaining(trace + " has no column with input paths");
  }
}
