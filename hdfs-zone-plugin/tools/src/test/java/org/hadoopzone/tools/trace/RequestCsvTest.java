/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.hadoopzone.fence.ByteRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestCsvTest {
  private static final String HEAD = "time_s,address_bytes,length_bytes,direction,latency_s\n";

  @TempDir private Path dir;

  @Test
  void writesPlainCsv() throws IOException {
    Path file = dir.resolve("requests.csv");
    RequestCsv.write(
        file, List.of(Request.of(1_500_000, ByteRange.of(1L << 40, 4096), Direction.WRITE, 250)));
    assertThat(file).hasContent(HEAD + "1.500000,1099511627776,4096,write,0.000250");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "rubbish",
        "",
        "1,2,3,read",
        "1,2,3,read,4,5",
        "1,2,3,sideways,4",
        "-1,2,3,read,4",
        "1,-2,3,read,4",
        "1,2,0,read,4",
        "1,2,3,read,1e99",
        "1.0000001,2,3,read,4"
      })
  void namesTheInvalidLine(String line) throws IOException {
    Path file =
        Files.writeString(dir.resolve("requests.csv"), HEAD + "1,2,3,read,4\n" + line + "\n");
    assertThatIOException()
        .isThrownBy(() -> RequestCsv.read(file))
        .withMessageContaining(file + ", line 3: expected time_s,");
  }

  @Test
  void refusesFileWithOtherColumns() throws IOException {
    Path file = Files.writeString(dir.resolve("other.csv"), "a,b\n");
    assertThatIOException().isThrownBy(() -> RequestCsv.read(file)).withMessageContaining("line 1");
  }
}
