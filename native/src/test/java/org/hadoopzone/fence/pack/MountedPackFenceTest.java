/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.pack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import org.hadoopzone.fence.ByteRange;
import org.hadoopzone.fence.Fence;
import org.hadoopzone.fence.autosize.KeeperSettings;
import org.hadoopzone.testing.CancelledProgress;
import org.hadoopzone.testing.SmallFileSystem;
import org.hadoopzone.zone.Percent;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Changes the fence of a real ext4 after an interrupted operation has left free space outside. */
class MountedPackFenceTest {
  private static final long MB = 1 << 20;
  private static final Fence.Progress UNHEARD = (done, total) -> {};

  @TempDir private Path dir;
  @AutoClose private SmallFileSystem fileSystem;
  private Fence fence;
  private PackFence packFence;
  private long end;

  @BeforeEach
  void interruptOperation() throws Exception {
    fileSystem = SmallFileSystem.sparse(dir.resolve("image"), dir.resolve("mounted"), 512 * MB);
    fence = Fence.in(fileSystem.path());
    ByteRange half = ByteRange.of(0, 256 * MB);
    assertThatThrownBy(() -> fence.set(half, Fence.Mode.ADVISORY, new CancelledProgress()))
        .hasMessageContaining("cancelled");
    // Repairs the fence like a keeper.
    fence.inStepsOf(MB).yield(0);
    end = fence.quickStatus().allowedEnd();
    assertThat(fence.status().freeOutside()).isGreaterThan(100 * MB);
    packFence = new MountedPackFence(fileSystem.path(), 0, KeeperSettings.defaults(), () -> 0);
  }

  @Test
  void narrowToTheSameRangeFencesFreeSpaceOutside() throws Exception {
    assertThat(packFence.narrow(end, 0, UNHEARD)).isTrue();
    assertThat(fence.status().freeOutside()).isZero();
    assertThat(fence.quickStatus().allowedEnd()).isEqualTo(end);
    assertThat(packFence.narrow(end, 0, UNHEARD)).isFalse();
  }

  @Test
  void narrowChangesNothingIfMoreSpaceIsNeededThanIsAvailable() throws Exception {
    long before = fence.status().freeOutside();
    assertThat(packFence.narrow(end, Long.MAX_VALUE / 4, UNHEARD)).isFalse();
    assertThat(fence.status().freeOutside()).isEqualTo(before);
    assertThat(fence.quickStatus().allowedEnd()).isEqualTo(end);
  }

  @Test
  void narrowEndsWhenOnlyTheNeededSpaceIsAvailable() throws Exception {
    long margin = KeeperSettings.defaults().margin(512 * MB);
    long needed = available() - margin;
    assertThat(packFence.narrow(end, needed, UNHEARD)).isTrue();
    assertThat(available()).isBetween(needed - margin / 2 - 4 * MB, needed);
    assertThat(fence.quickStatus().allowedEnd()).isEqualTo(end);
  }

  @Test
  void freeSpaceOfTheSettingsStaysAvailable() throws Exception {
    assertThat(packFence.isShort()).isFalse();
    KeeperSettings settings = KeeperSettings.defaults().withFreeSpace(Percent.of(0), available());
    PackFence needsMore = new MountedPackFence(fileSystem.path(), 0, settings, () -> 0);
    assertThat(needsMore.isShort()).isTrue();
    long before = fence.status().freeOutside();
    assertThat(needsMore.narrow(end, 0, UNHEARD)).isFalse();
    assertThat(fence.status().freeOutside()).isEqualTo(before);
  }

  @Test
  void fenceThatAnOperatorHasSetAsMandatoryIsNotResized() throws Exception {
    fence.set(ByteRange.of(0, end), Fence.Mode.MANDATORY, UNHEARD);
    assertThatThrownBy(() -> packFence.narrow(end - 64 * MB, 0, UNHEARD))
        .hasMessageContaining("cannot resize a mandatory fence");
    assertThatThrownBy(() -> packFence.widen(end + 64 * MB))
        .hasMessageContaining("cannot resize a mandatory fence");
    assertThat(fence.quickStatus().allowedEnd()).isEqualTo(end);
  }

  private long available() throws IOException {
    return fileSystem.path().toFile().getUsableSpace();
  }
}
