/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.ageing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks the text that GNU sort sorts in the evaluation. */
class RandomTextTest {
  @TempDir private Path dir;

  @Test
  void writesTheSameLinesInEachRun() throws IOException {
    RandomText.write(dir.resolve("a"), 50, 20);
    RandomText.write(dir.resolve("b"), 50, 20);

    List<String> lines = Files.readAllLines(dir.resolve("a"));
    assertThat(Files.size(dir.resolve("a"))).isEqualTo(50 * 20);
    assertThat(lines).hasSize(50).doesNotHaveDuplicates().allMatch(line -> line.length() == 19);
    assertThat(dir.resolve("b")).hasSameTextualContentAs(dir.resolve("a"));
  }
}
