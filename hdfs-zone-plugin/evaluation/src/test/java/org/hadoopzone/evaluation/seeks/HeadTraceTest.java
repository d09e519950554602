/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.seeks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.hadoopzone.tools.trace.Direction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HeadTraceTest {
  @TempDir private Path dir;

  @Test
  void readsLinesOfTheDrive() throws IOException {
    Path file =
        write(
            "host_seconds,address,length,direction,seek_seconds,rotation_seconds,transfer_seconds",
            "0.100000,4096,512,read,0.000000000,0.001000000,0.000002722",
            "0.250000,524288000,1048576,write,0.005700000,0.004166667,0.005600000");

    List<Passage> passages = HeadTrace.read(file);

    assertThat(passages)
        .containsExactly(
            new Passage(0.1, 4096, 512, Direction.READ, 0, 0.001, 0.000002722),
            new Passage(0.25, 524288000, 1048576, Direction.WRITE, 0.0057, 0.004166667, 0.0056));
    assertThat(passages.get(0).isSeek()).isFalse();
    assertThat(passages.get(1).isSeek()).isTrue();
  }

  @Test
  void traceOfRequestsIsRefused() throws IOException {
    Path file = write("busy_seconds,host_seconds,address,length,direction");

    assertThatIOException()
        .isThrownBy(() -> HeadTrace.read(file))
        .withMessageContaining(file.toString())
        .withMessageContaining("host_seconds,address,length,direction,seek_seconds");
  }

  private Path write(String... lines) throws IOException {
    return Files.write(dir.resolve("trace.csv"), List.of(lines));
  }
}
