/*
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */
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
  void saysWhatNonsenseItGot(String answer) {
    assertThatIOException()
        .isThrownBy(() -> DiskBalancerQuery.parse(answer))
        .withMessageContaining("it answers \"" + answer + "\"");
  }

  @Test
  void doesNotRepeatAllOfALongAnswer() {
    assertThatIOException()
        .isThrownBy(() -> DiskBalancerQuery.parse("x".repeat(100_000)))
        .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(300));
  }
}
