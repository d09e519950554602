/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import com.sun.jna.Platform;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.hadoopzone.testing.Command;
import org.hadoopzone.testing.LoopDevice;
import org.hadoopzone.testing.MovingKernel;
import org.hadoopzone.testing.SmallFileSystem;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Calls the library through JNA on a real ext4. The tests in {@code native/fence/test} cover the
 * behaviour of the library in detail.
 */
class FenceTest {
  private static final long MB = 1 << 20;
  private static final ByteRange QUARTER = ByteRange.of(0, 64 * MB);

  @TempDir private Path dir;

  @AutoClose private SmallFileSystem fileSystem;
  private Path mounted;

  @BeforeEach
  void mountAnExt4() throws IOException {
    fileSystem = SmallFileSystem.ext4(dir.resolve("mounted"), 256 * MB);
    mounted = fileSystem.path();
  }

  @Test
  void setsShowsAndLiftsAFence() throws Exception {
    Fence fence = Fence.in(mounted);
    assertThat(fence.status().state()).isEqualTo(FenceStatus.State.NONE);

    AtomicLong done = new AtomicLong();
    FenceReport report = fence.set(QUARTER, Fence.Mode.MANDATORY, (now, total) -> done.set(now));

    assertThat(report.taken()).isGreaterThan(100 * MB);
    assertThat(done).hasPositiveValue();
    FenceStatus status = fence.status();
    assertThat(status.state()).isEqualTo(FenceStatus.State.SET);
    assertThat(status.allowed()).contains(QUARTER);
    assertThat(status.mode()).contains(Fence.Mode.MANDATORY);
    assertThat(status.fenced()).isEqualTo(report.taken());
    assertThat(status.held()).isZero();
    assertThat(status.freeOutside()).isZero();
    assertThat(fence.check()).isEmpty();

    fence.lift((now, total) -> {});
    assertThat(fence.status().state()).isEqualTo(FenceStatus.State.NONE);
    assertThat(fence.check()).isNotEmpty();
  }

  @Test
  void statusHasNewSizeOfGrownAndOfReplacedFileSystem() throws Exception {
    Path path = Files.createDirectory(dir.resolve("resized"));
    try (LoopDevice device = LoopDevice.over(dir.resolve("resized.image"), 300 * MB)) {
      Command.run("mkfs.ext4", "-q", "-b", "4096", device.path(), "256M");
      assertThat(sizeOnceMounted(device, path)).isEqualTo(256 * MB);

      Command.run("e2fsck", "-fp", device.path());
      Command.run("resize2fs", device.path());
      assertThat(sizeOnceMounted(device, path)).isEqualTo(300 * MB);

      Command.run("mkfs.ext4", "-q", "-F", "-b", "4096", device.path(), "200M");
      assertThat(sizeOnceMounted(device, path)).isEqualTo(200 * MB);
    }
  }

  private static long sizeOnceMounted(LoopDevice device, Path path) throws IOException {
    Command.run("mount", device.path(), path);
    try {
      return Fence.in(path).quickStatus().size();
    } finally {
      Command.run("umount", path);
    }
  }

  @Test
  void sinkMovesAFileOutOfTheAllowedRangeAndKeepsItsContent() throws Exception {
    MovingKernel.require();
    Path file = mounted.resolve("cold");
    byte[] content = new byte[(int) (20 * MB) + 123];
    new Random(1).nextBytes(content);
    Files.write(file, content, StandardOpenOption.CREATE, StandardOpenOption.SYNC);
    FileTime modified = Files.getLastModifiedTime(file);
    Fence fence = Fence.in(mounted);
    fence.set(QUARTER, Fence.Mode.ADVISORY, (now, total) -> {});
    long free = fence.status().freeInside();

    SinkReport report = fence.sink(file, (now, total) -> {});

    assertThat(report.moved()).isBetween(MB, 21 * MB);
    assertThat(report.left()).isZero();
    assertThat(report.extents()).isEqualTo(Fence.extents(file).size());
    assertThat(Fence.extents(file)).allMatch(extent -> extent.start() >= QUARTER.end());
    // ext4 may allocate or free a few blocks for the extent trees.
    assertThat(fence.status().freeInside())
        .isCloseTo(free + report.moved(), within((long) 16 * 1024));
    assertThat(fence.check()).isEmpty();
    assertThat(Files.readAllBytes(file)).isEqualTo(content);
    assertThat(Files.getLastModifiedTime(file)).isEqualTo(modified);
  }

  @Test
  void sinkRefusesFileThatIsOpenForWriting() throws Exception {
    MovingKernel.require();
    Path file = mounted.resolve("open");
    Fence fence = Fence.in(mounted);
    fence.set(QUARTER, Fence.Mode.ADVISORY, (now, total) -> {});
    try (OutputStream writer = Files.newOutputStream(file)) {
      writer.write(1);
      assertThatExceptionOfType(FenceException.class)
          .isThrownBy(() -> fence.sink(file, (now, total) -> {}))
          .withMessageContaining("open for writing")
          .extracting(FenceException::errno)
          .isEqualTo(26);
    }
  }

  @Test
  void widensNarrowsAndYields() throws Exception {
    Fence fence = Fence.in(mounted);
    fence.set(QUARTER, Fence.Mode.ADVISORY, (now, total) -> {});

    ByteRange half = ByteRange.of(0, 128 * MB);
    assertThat(fence.widen(half, (now, total) -> {}).givenBack()).isPositive();
    assertThat(fence.status().allowed()).contains(half);
    assertThat(fence.narrow(QUARTER, (now, total) -> {}).taken()).isPositive();
    assertThat(fence.status().allowed()).contains(QUARTER);
    assertThat(fence.yield(150 * MB).givenBack()).isPositive();
    assertThat(fence.status().allowed().orElseThrow().length()).isGreaterThan(QUARTER.length());
  }

  @Test
  void mapShowsFencedParts() throws Exception {
    Fence fence = Fence.in(mounted);
    fence.set(QUARTER, Fence.Mode.MANDATORY, (now, total) -> {});

    List<FencedSpace> map = fence.map(4);

    assertThat(map).hasSize(4);
    assertThat(map.get(0).fenced()).isZero();
    assertThat(map.get(0).free()).isPositive();
    assertThat(map.get(3).fenced()).isPositive();
    assertThat(map.get(3).free()).isZero();
  }

  @Test
  void errorNamesPathAndErrorNumber() throws Exception {
    assertThatExceptionOfType(FenceException.class)
        .isThrownBy(() -> Fence.in(dir.resolve("missing")).status())
        .withMessageContaining("missing")
        .satisfies(e -> assertThat(e.errno()).isEqualTo(2));
    assertThatExceptionOfType(FenceException.class)
        .isThrownBy(
            () -> Fence.in(Path.of("/proc")).set(QUARTER, Fence.Mode.MANDATORY, (a, b) -> {}))
        .withMessageContaining("/proc");
  }

  @Test
  void jarContainsLibraryForThisPlatform() {
    assertThat(getClass().getResource("/" + Platform.RESOURCE_PREFIX + "/libzonefence.so"))
        .isNotNull();
  }
}
