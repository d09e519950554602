/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.pack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.hadoopzone.fence.ByteRange;
import org.hadoopzone.fence.Fence;
import org.hadoopzone.fence.autosize.KeeperSettings;
import org.hadoopzone.testing.SmallFileSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Changes the fence of a real ext4. */
class MountedPackFenceTest {
  private static final long MB = 1 << 20;
  private static final Fence.Progress UNHEARD = (done, total) -> {};

  @TempDir private Path dir;

  @Test
  void narrowToTheSameRangeFencesFreeSpaceThatAnInterruptedOperationHasLeftOutside()
      throws Exception {
    try (SmallFileSystem fileSystem =
        SmallFileSystem.sparse(dir.resolve("image"), dir.resolve("mounted"), 512 * MB)) {
      Fence fence = Fence.in(fileSystem.path());
      ByteRange half = ByteRange.of(0, 256 * MB);
      assertThatThrownBy(() -> fence.set(half, Fence.Mode.ADVISORY, new Cancelled()))
          .hasMessageContaining("cancelled");
      // Repairs the fence like a keeper.
      fence.inStepsOf(MB).yield(0);
      long end = fence.quickStatus().allowedEnd();
      assertThat(fence.status().freeOutside()).isGreaterThan(100 * MB);

      PackFence packFence =
          new MountedPackFence(fileSystem.path(), 0, KeeperSettings.defaults(), () -> 0);
      assertThat(packFence.narrow(end, 0, UNHEARD)).isTrue();
      assertThat(fence.status().freeOutside()).isZero();
      assertThat(fence.quickStatus().allowedEnd()).isEqualTo(end);
      assertThat(packFence.narrow(end, 0, UNHEARD)).isFalse();
    }
  }

  private static final class Cancelled implements Fence.Progress {
    @Override
    public void advance(long done, long total) {}

    @Override
    public boolean isCancelled() {
      return true;
    }
  }
}
