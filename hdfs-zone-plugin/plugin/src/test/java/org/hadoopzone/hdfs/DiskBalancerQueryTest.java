/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class DiskBalancerQueryTest {
  @Test
  void readsStorageIdsAndPaths() throws IOException {
    assertThat(DiskBalancerQuery.parse("{\"DS-1\":\"/data/1/\",\"DS-2\":\"/data/2/\"}"))
        .isEqualTo(Map.of("DS-1", "/data/1/", "DS-2", "/data/2/"));
  }

  @Test
  void acceptsProvidedVolumeWithoutPath() throws IOException {
    assertThat(DiskBalancerQuery.parse("{\"DS-1\":\"/data/1/\",\"DS-provided\":\"\"}"))
        .isEqualTo(Map.of("DS-1", "/data/1/", "DS-provided", ""));
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(
      strings = {
        "",
        "<html>not found</html>",
        "[1, 2]",
        "null",
        "{\"DS-1\":7}",
        "{\"DS-1\":null}",
        "{\"DS-1\":\"data/1\"}",
        "{\"DS-1\":\"/data/1\""
      })
  void quotesInvalidReplyInError(String answer) {
    assertThatIOException()
        .isThrownBy(() -> DiskBalancerQuery.parse(answer))
        .withMessageContaining("the reply is \"" + answer + "\"");
  }

  @Test
  void truncatesLongReplyInError() {
    assertThatIOException()
        .isThrownBy(() -> DiskBalancerQuery.parse("x".repeat(100_000)))
        .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(300));
  }
}
