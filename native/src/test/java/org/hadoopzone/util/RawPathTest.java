/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.util;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RawPathTest {
  @TempDir private Path dir;

  @Test
  void pathHasTheBytesOfTheName() {
    StringBuilder name = new StringBuilder("/dir/");
    for (char each = 1; each < 256; each++) {
      name.append(each == '/' ? "" : each);
    }
    assertThat(RawPath.toCString(RawPath.of(name.toString())))
        .isEqualTo((name + "\0").getBytes(StandardCharsets.ISO_8859_1));
  }

  @Test
  void nameOfDirectoryHasNoSlashAtItsEnd() {
    assertThat(RawPath.toCString(dir)).isEqualTo((dir + "\0").getBytes(StandardCharsets.US_ASCII));
    assertThat(RawPath.toCString(Path.of("/"))).containsExactly('/', 0);
  }
}
