/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MovingKernelTest {
  @ParameterizedTest
  @CsvSource({
    "6.18, true",
    "6.18.0-1-amd64, true",
    "6.19.3, true",
    "7.0, true",
    "6.17.9, false",
    "6.2, false",
    "5.19, false"
  })
  void filesMoveOnOldestReleaseAndLaterOnes(String release, boolean moves) {
    assertThat(MovingKernel.movesFiles(release)).isEqualTo(moves);
  }

  @Test
  void oldestReleaseIsThatOfTheFenceLibrary() throws Exception {
    String[] oldest = MovingKernel.OLDEST.split("\\.");
    assertThat(Files.readString(Path.of("fence/sink.h")))
        .contains("SINK_KERNEL_MAJOR " + oldest[0] + "\n", "SINK_KERNEL_MINOR " + oldest[1] + "\n");
  }
}
