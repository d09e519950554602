/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import org.hadoopzone.testing.SmallFileSystem;
import org.hadoopzone.testing.UnmountedFileSystem;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Calls the offline library through JNA on a real image. The tests in {@code native/fence/test}
 * cover the behaviour of the library in detail.
 */
class OfflineFenceTest {
  private static final long MB = 1 << 20;
  private static final ByteRange QUARTER = ByteRange.of(0, 64 * MB);
  private static final Fence.Progress UNHEARD = (done, total) -> {};

  @TempDir private Path dir;

  private UnmountedFileSystem fileSystem;
  private Path image;

  @BeforeEach
  void makeAnImage() throws IOException {
    fileSystem = UnmountedFileSystem.ext4(dir.resolve("ext4.image"), 256 * MB);
    image = fileSystem.image();
  }

  @Test
  void setsShowsAndLiftsAFence() throws Exception {
    OfflineFence fence = OfflineFence.on(image);
    assertThat(fence.status().state()).isEqualTo(FenceStatus.State.NONE);
    assertThat(fence.status().size()).isEqualTo(256 * MB);

    AtomicLong done = new AtomicLong();
    FenceReport report = fence.set(QUARTER, Fence.Mode.ADVISORY, (now, total) -> done.set(now));

    assertThat(report.taken()).isGreaterThan(100 * MB);
    assertThat(done).hasValue(report.taken());
    FenceStatus status = fence.status();
    assertThat(status.state()).isEqualTo(FenceStatus.State.SET);
    assertThat(status.allowed()).contains(QUARTER);
    assertThat(status.mode()).contains(Fence.Mode.ADVISORY);
    assertThat(status.fenced()).isEqualTo(report.taken());
    assertThat(status.held()).isZero();
    assertThat(status.freeOutside()).isZero();
    fileSystem.requireClean();

    assertThat(fence.lift(UNHEARD).givenBack()).isGreaterThanOrEqualTo(report.taken());
    assertThat(fence.status().state()).isEqualTo(FenceStatus.State.NONE);
    fileSystem.requireClean();
  }

  @Test
  void undoRestoresAllBytes() throws Exception {
    Path before = Files.copy(image, dir.resolve("before.image"));
    Path undo = dir.resolve("fence.e2undo");

    OfflineFence.on(image).withUndo(undo).set(QUARTER, Fence.Mode.MANDATORY, UNHEARD);
    assertThat(Files.mismatch(before, image)).isNotNegative();

    fileSystem.undo(undo);
    assertThat(Files.mismatch(before, image)).isNegative();
  }

  @Test
  void refusesAndKeepsExistingUndoFile() throws Exception {
    Path undo = Files.writeString(dir.resolve("fence.e2undo"), "precious");
    assertThatExceptionOfType(FenceException.class)
        .isThrownBy(() -> OfflineFence.on(image).withUndo(undo).lift(UNHEARD))
        .withMessageContaining(undo.toString())
        .withMessageContaining("specify an undo file that does not exist yet");
    assertThat(undo).hasContent("precious");
  }

  @Test
  void setsFenceInGivenDirectory() throws Exception {
    OfflineFence inLostAndFound = OfflineFence.on(image).in("/lost+found");
    inLostAndFound.set(QUARTER, Fence.Mode.MANDATORY, UNHEARD);
    assertThat(inLostAndFound.status().state()).isEqualTo(FenceStatus.State.SET);
    assertThat(OfflineFence.on(image).status().state()).isEqualTo(FenceStatus.State.NONE);
    assertThatExceptionOfType(FenceException.class)
        .isThrownBy(() -> OfflineFence.on(image).in("/missing").status())
        .withMessageContaining("has no directory /missing");
  }

  @Test
  void refusesAFileThatIsNotExt4() throws Exception {
    Path text = Files.writeString(dir.resolve("text"), "no file system ".repeat(1000));
    assertThatExceptionOfType(FenceException.class)
        .isThrownBy(() -> OfflineFence.on(text).set(QUARTER, Fence.Mode.MANDATORY, UNHEARD))
        .withMessageContaining(text.toString())
        .withMessageContaining("specify the device or image that has one");
    assertThatExceptionOfType(FenceException.class)
        .isThrownBy(() -> OfflineFence.on(dir).status())
        .withMessageContaining(dir.toString())
        .withMessageContaining("set the fence online");
    assertThatExceptionOfType(FenceException.class)
        .isThrownBy(() -> OfflineFence.on(dir.resolve("missing")).status())
        .withMessageContaining("missing")
        .satisfies(e -> assertThat(e.errno()).isEqualTo(2));
  }

  @Test
  void refusesMountedFileSystem() throws Exception {
    try (SmallFileSystem mounted = SmallFileSystem.ext4(dir.resolve("mounted"), 64 * MB)) {
      Path busy = dir.resolve(mounted.path().getFileName() + ".image");
      assertThatExceptionOfType(FenceException.class)
          .isThrownBy(() -> OfflineFence.on(busy).set(QUARTER, Fence.Mode.MANDATORY, UNHEARD))
          .withMessageContaining(busy.toString())
          .withMessageContaining("unmount");
    }
  }

  @Test
  void onlineFenceContinuesOfflineFenceAfterMount() throws Exception {
    try (SmallFileSystem mounted = SmallFileSystem.mounted(fence(), dir.resolve("mounted"))) {
      Fence online = Fence.in(mounted.path());
      assertThat(online.check()).isEmpty();
      assertThat(online.status().allowed()).contains(QUARTER);
      assertThat(online.widen(ByteRange.of(0, 128 * MB), UNHEARD).givenBack()).isPositive();
    }
  }

  /** Sets a fence in the image and returns the image. */
  private Path fence() throws FenceException {
    OfflineFence.on(image).set(QUARTER, Fence.Mode.MANDATORY, UNHEARD);
    return image;
  }
}
