/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence;

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
  void parsesRangeOf500GibFileSystem(String text, double startGb, double endGb) {
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
  void refusesInvalidRangeNamingTheText(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ByteRange.parse(text, 500 * GB))
        .withMessageContaining("\"" + text + "\"");
  }

  @ParameterizedTest
  @CsvSource({"-1, 1", "0, 0", "0, -1", "9223372036854775807, 1"})
  void refusesEmptyNegativeAndOverflowingRange(long start, long length) {
    assertThatIllegalArgumentException().isThrownBy(() -> ByteRange.of(start, length));
  }
}
