/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fsbench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.hadoopzone.testing.Command;
import org.hadoopzone.testing.FakeSysfs;
import org.hadoopzone.testing.LoopDevice;
import org.hadoopzone.tools.blockdev.BlockDevice;
import org.hadoopzone.tools.blockdev.Sysfs;
import org.hadoopzone.tools.fsbench.ScratchDevice.Signatures;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Measures a small file system on a loop device. */
class ScratchRunTest {
  private static final long BYTES = 64 << 20;

  /**
   * A profile with more inodes, because the usual profile creates too few on such a small file
   * system.
   */
  private static final MkfsProfile SMALL = MkfsProfile.of("ext4").with("small", "-N", "1000");

  private static final Availability WITH_EXT4 = new Availability(Set.of("ext4"), tool -> true);

  @TempDir private Path dir;
  private boolean mounted;

  @Test
  void keepsMeasurementsIfTheDeviceIsInUseAtTheEnd() throws Exception {
    try (LoopDevice loop = LoopDevice.over(dir.resolve("image"), BYTES)) {
      Path other = Files.createDirectory(dir.resolve("other"));
      ScratchRun run = run(loop.path(), loop);
      try {
        run.run(List.of(SMALL), List.of(BYTES), (done, all) -> mountOnce(loop.path(), other));
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

  @Test
  void overwritesTheDeviceOfALinkThatMovesToAnotherDevice() throws Exception {
    try (LoopDevice first = LoopDevice.over(dir.resolve("first"), BYTES);
        LoopDevice second = LoopDevice.over(dir.resolve("second"), BYTES)) {
      Command.run("mkfs.ext4", "-q", second.path());
      Path link = point(dir.resolve("by-label"), first);
      ScratchRun run = ScratchRun.on(link, true, List.of(SMALL));
      run.run(List.of(SMALL), List.of(BYTES), (done, all) -> point(link, second));
      assertThat(run.rows).extracting(row -> row.recipe).containsExactly(SMALL);
      assertThat(run.leftBehind).isEmpty();
      assertThat(Signatures.read(first.path()).types()).isEmpty();
      assertThat(Signatures.read(second.path()).types()).containsExactly("ext4");
    }
  }

  @Test
  void writesNothingToADeviceThatReplacesTheScratchDevice() throws Exception {
    try (LoopDevice first = LoopDevice.over(dir.resolve("first"), BYTES);
        LoopDevice second = LoopDevice.over(dir.resolve("second"), BYTES)) {
      Command.run("mkfs.ext4", "-q", second.path());
      Path path = point(dir.resolve("sdb"), first);
      ScratchRun run = run(path, first);
      List<MkfsProfile> twice = List.of(SMALL, SMALL.with("again"));
      run.run(twice, List.of(BYTES), (done, all) -> point(path, second));
      String replaced = path + " is no longer device " + run.device.number() + ": ";
      assertThat(run.rows).extracting(row -> row.recipe).containsExactly(SMALL);
      assertThat(run.notMeasured).hasSize(1);
      assertThat(run.notMeasured.get(0).reason).contains(replaced);
      assertThat(run.leftBehind.orElseThrow()).startsWith(replaced).doesNotContain("wipefs");
      assertThat(Signatures.read(second.path()).types()).containsExactly("ext4");
    }
  }

  @Test
  void failsIfTheKernelCountsNoBusyTime() throws Exception {
    try (LoopDevice loop = LoopDevice.over(dir.resolve("image"), BYTES)) {
      BlockDevice device = ScratchDevice.take(loop.path(), true);
      FakeSysfs fake = new FakeSysfs(dir.resolve("sys")).device("sdb", device.number(), BYTES);
      fake.file("sdb", "stat", "9 0 9 9 9 0 9 9 0 1234 9");
      BusyTime idle = BusyTime.of(device, Sysfs.at(fake.root()));
      ScratchRun run = new ScratchRun(loop.path(), device, idle, WITH_EXT4);
      assertThatThrownBy(() -> run.run(List.of(SMALL), List.of(BYTES), (done, all) -> {}))
          .isInstanceOf(IOException.class)
          .hasMessageStartingWith("small: at 64.0 MiB: the kernel counted no busy time for ")
          .hasMessageContaining("echo 1 > /sys/block/sdb/queue/iostats");
    }
  }

  private static Path point(Path link, LoopDevice device) {
    try {
      Files.deleteIfExists(link);
      return Files.createSymbolicLink(link, device.path());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ScratchRun run(Path path, LoopDevice loop) throws IOException {
    BlockDevice device = ScratchDevice.take(loop.path(), true);
    return new ScratchRun(path, device, BusyTime.of(device, Sysfs.ofThisMachine()), WITH_EXT4);
  }
}
