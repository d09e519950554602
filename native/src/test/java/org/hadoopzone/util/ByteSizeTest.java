/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.util;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ByteSizeTest {
  @Test
  void textHasTheLargestUnitThatFits() {
    assertThat(ByteSize.text(-1)).isEqualTo("-1 B");
    assertThat(ByteSize.text(1023)).isEqualTo("1023 B");
    assertThat(ByteSize.text(1536)).isEqualTo("1.5 KiB");
    assertThat(ByteSize.text(110L << 30)).isEqualTo("110.0 GiB");
    assertThat(ByteSize.text(Long.MAX_VALUE)).isEqualTo("8192.0 PiB");
  }

  @Test
  void negativeSizesHaveAUnitAsWell() {
    assertThat(ByteSize.text(-1023)).isEqualTo("-1023 B");
    assertThat(ByteSize.text(-8L << 30)).isEqualTo("-8.0 GiB");
    assertThat(ByteSize.text(Long.MIN_VALUE)).isEqualTo("-8192.0 PiB");
  }

  @Test
  void exactTextContainsTheNumberOfBytes() {
    assertThat(ByteSize.exactText(100)).isEqualTo("100 bytes");
    assertThat(ByteSize.exactText(8 << 20)).isEqualTo("8.0 MiB (8388608 bytes)");
  }
}
