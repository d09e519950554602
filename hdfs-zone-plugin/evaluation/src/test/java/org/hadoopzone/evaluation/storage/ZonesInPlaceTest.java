/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.storage;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.hadoopzone.testing.Command;
import org.hadoopzone.testing.MovingKernel;
import org.hadoopzone.testing.SmallFileSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ZonesInPlaceTest {
  private static final long MB = 1 << 20;

  @TempDir private Path dir;

  @Test
  void packFailsIfTheVolumeIsTooFullForAFence() throws Exception {
    SmallFileSystem.requireRoot();
    assumeTrue(Files.exists(Path.of("/dev/loop-control")), "needs loop devices");
    MovingKernel.require();
    Path image = dir.resolve("image");
    Command.run("truncate", "--size", 512 * MB, image);
    MountedFileSystem volume = MountedFileSystem.make("ext4", image, dir.resolve("mounted"));
    long free = volume.path().toFile().getUsableSpace();
    Command.run("fallocate", "--length", free - 40 * MB, volume.path().resolve("large"));
    try (ZonesInPlace storage = ZonesInPlace.start(volume)) {
      assertThatThrownBy(() -> storage.pack(() -> {}))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("packing failed");
    }
  }
}
