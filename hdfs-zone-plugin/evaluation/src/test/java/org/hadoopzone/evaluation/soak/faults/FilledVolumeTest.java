/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.hadoopzone.fence.ByteRange;
import org.hadoopzone.fence.Fence;
import org.hadoopzone.testing.SmallFileSystem;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Fills a real ext4 file system, where no daemon changes the fence. */
class FilledVolumeTest {
  private static final long MIB = 1 << 20;
  private static final long SIZE = 256 * MIB;

  @TempDir private Path dir;

  @AutoClose private SmallFileSystem volume;

  @BeforeEach
  void mount() throws IOException {
    volume = SmallFileSystem.sparse(dir.resolve("image"), dir.resolve("mounted"), SIZE);
  }

  @Test
  void volumeIsFullOnlyAfterTheFenceWasWidened() throws Exception {
    Fence fence = Fence.in(volume.path());
    fence.set(ByteRange.of(0, SIZE / 2), Fence.Mode.ADVISORY, (done, total) -> {});
    FilledVolume fault = new FilledVolume(volume.path(), () -> Optional.of(volume.path()));

    fault.fillAvailable();
    assertThat(fault.isFull()).isFalse();

    fence.widen(ByteRange.of(0, SIZE), (done, total) -> {});
    assertThat(fault.isFull()).isFalse();
    fault.fillAvailable();
    assertThat(fault.isFull()).isTrue();
  }

  @Test
  void volumeWithoutFenceIsFilled() throws Exception {
    FilledVolume fault = new FilledVolume(volume.path(), Optional::empty);

    fault.inject();
    assertThat(fault.hasStruck()).isTrue();

    fault.heal();
    assertThat(volume.path().toFile().getUsableSpace()).isGreaterThan(SIZE / 2);
  }
}
