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
package org.hadoopzone.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ByteRangeTest {
  private static final long GB = 1L << 30;

  @ParameterizedTest
  @CsvSource({
    "110G, 0, 110",
    "22%, 0, 110",
    "12.5%, 0, 62.5",
    "10G..110G, 10, 110",
    "10%..50%, 50, 250",
    "0..500G, 0, 500",
    "102400M..100%, 100, 500",
    "' 5G ', 0, 5",
  })
  void readsWhatPeopleWriteForAPartOf500Gigabytes(String text, double startGb, double endGb) {
    ByteRange range = ByteRange.parse(text, 500 * GB);
    assertThat(range.start()).isEqualTo((long) (startGb * GB));
    assertThat(range.end()).isEqualTo((long) (endGb * GB));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "G",
        "-1G",
        "ten",
        "101%",
        "1G..",
        "..1G",
        "5G..4G",
        "0",
        "600G..700G",
        "0..1T",
        "1g"
      })
  void refusesWhatIsNoPartOfItNamingTheText(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ByteRange.parse(text, 500 * GB))
        .withMessageContaining("\"" + text + "\"");
  }

  @ParameterizedTest
  @CsvSource({"-1, 1", "0, 0", "0, -1", "9223372036854775807, 1"})
  void doesNotExistOutsideOfADisk(long start, long length) {
    assertThatIllegalArgumentException().isThrownBy(() -> ByteRange.of(start, length));
  }
}
