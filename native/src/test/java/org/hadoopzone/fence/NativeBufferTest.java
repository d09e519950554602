/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.jna.Pointer;
import org.junit.jupiter.api.Test;

class NativeBufferTest {
  @Test
  void newBufferIsZero() {
    try (NativeBuffer buffer = new NativeBuffer(Long.BYTES)) {
      assertThat(buffer.memory().getLong(0)).isZero();
    }
  }

  @Test
  void closeFreesTheMemoryOnce() {
    NativeBuffer buffer = new NativeBuffer(1);
    assertThat(Pointer.nativeValue(buffer.memory())).isNotZero();
    buffer.close();
    buffer.close();
    assertThat(Pointer.nativeValue(buffer.memory())).isZero();
  }
}
