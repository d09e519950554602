/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.yarn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.hadoopzone.fence.ByteRange;
import org.hadoopzone.fence.Fence;
import org.hadoopzone.testing.SmallFileSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class LocalSpaceTest {
  private static final long MB = 1 << 20;

  @TempDir private Path dir;

  private static LocalSpace space(String minFree) {
    Configuration conf = new Configuration(false);
    conf.set(YarnZoneKeys.MIN_FREE_SPACE, minFree);
    return LocalSpace.read(conf);
  }

  @Test
  void dirWithMinimumFreeSpaceHasEnough() throws IOException {
    try (SmallFileSystem volume = SmallFileSystem.tmpfs(dir.resolve("small"), 8 * MB)) {
      assertThat(space("8m").isEnoughIn(volume.path().toString())).isTrue();
      assertThat(space("9m").isEnoughIn(volume.path().toString())).isFalse();
    }
  }

  @Test
  void aMissingDirHasNoSpace() {
    assertThat(space("1m").isEnoughIn(dir.resolve("missing").toString())).isFalse();
  }

  @ParameterizedTest
  @EnumSource(Fence.Mode.class)
  void spaceOfAFenceCountsIfItIsAdvisory(Fence.Mode mode) throws IOException {
    try (SmallFileSystem volume =
        SmallFileSystem.sparse(dir.resolve("image"), dir.resolve("fenced"), 512 * MB)) {
      Fence.in(volume.path()).set(ByteRange.of(0, 160 * MB), mode, (done, total) -> {});
      assertThat(volume.path().toFile().getUsableSpace()).isLessThan(200 * MB);

      assertThat(space("200m").isEnoughIn(volume.path().toString()))
          .isEqualTo(mode == Fence.Mode.ADVISORY);
      Path link = Files.createSymbolicLink(dir.resolve("link"), volume.path());
      assertThat(space("200m").isEnoughIn(link.toString())).isEqualTo(mode == Fence.Mode.ADVISORY);
      assertThat(space("2g").isEnoughIn(volume.path().toString())).isFalse();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "1023k", "17t", "much", "1.5g", " "})
  void aValueOutOfRangeIsRefusedWithKeyAndRange(String value) {
    assertThatThrownBy(() -> space(value))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(
            YarnZoneKeys.MIN_FREE_SPACE + " is \"" + value + "\", but must be a size from 1m to");
  }
}
