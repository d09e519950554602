/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fsbench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.hadoopzone.testing.Command;
import org.hadoopzone.testing.LoopDevice;
import org.hadoopzone.tools.blockdev.BlockDevice;
import org.hadoopzone.tools.blockdev.Sysfs;
import org.hadoopzone.tools.fsbench.ScratchDevice.Signatures;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Measures a small file system on a loop device. */
class ScratchRunTest {
  private static final long BYTES = 64 << 20;

  /** The usual profile makes too few inodes for the work on such a small file system. */
  private static final MkfsProfile SMALL = MkfsProfile.of("ext4").with("small", "-N", "1000");

  @TempDir private Path dir;
  private boolean mounted;

  @Test
  void keepsMeasurementsIfTheDeviceIsInUseAtTheEnd() throws Exception {
    try (LoopDevice loop = LoopDevice.over(dir.resolve("image"), BYTES)) {
      Path other = Files.createDirectory(dir.resolve("other"));
      ScratchRun run = run(loop.path(), () -> mountOnce(loop.path(), other));
      try {
        run.run(List.of(SMALL), List.of(BYTES));
      } finally {
        Command.run("umount", other);
      }
      assertThat(run.rows).extracting(row -> row.recipe).containsExactly(SMALL);
      assertThat(run.leftBehind.orElseThrow())
          .startsWith(loop.path() + " still contains the last file system: wipefs ")
          .endsWith("run wipefs --all " + loop.path() + ".");
      assertThat(Signatures.read(loop.path()).types()).containsExactly("ext4");
    }
  }

  private void mountOnce(Path device, Path target) {
    if (mounted) {
      return;
    }
    mounted = true;
    try {
      Command.run("mount", device, target);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Returns a run on a device.
   *
   * @param duringWork is called after each step of the work
   */
  private static ScratchRun run(Path path, Runnable duringWork) throws IOException {
    BlockDevice device = ScratchDevice.take(path, true);
    return new ScratchRun(
        path,
        BusyTime.of(device, Sysfs.ofThisMachine()),
        new Availability(Set.of("ext4"), tool -> true),
        (done, total) -> duringWork.run());
  }
}
