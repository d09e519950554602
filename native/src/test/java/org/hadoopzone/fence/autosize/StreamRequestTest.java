/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.autosize;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.hadoopzone.blockdev.DeviceNumber;
import org.hadoopzone.fence.ByteRange;
import org.hadoopzone.fence.Fence;
import org.hadoopzone.testing.SmallFileSystem;
import org.hadoopzone.testing.Wait;
import org.hadoopzone.util.BackgroundWork;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the {@code mb_stream_req} setting of a real ext4. */
class StreamRequestTest {
  private static final long MB = 1 << 20;
  private static final long RAISED = 2_000_000_000;

  @TempDir private Path dir;

  private final Heard heard = new Heard();
  private Path image;
  private SmallFileSystem fileSystem;
  private VolumeFigures figures;
  private StreamRequest request;

  @BeforeEach
  void mount() throws IOException {
    image = dir.resolve("image");
    fileSystem = SmallFileSystem.sparse(image, dir.resolve("mounted"), 256 * MB);
    figures = new VolumeFigures(fileSystem.path(), new BackgroundWork(failure -> {}));
    request = new StreamRequest(fileSystem.path(), RAISED, figures, heard);
  }

  @AfterEach
  void unmount() throws IOException {
    if (fileSystem != null) {
      fileSystem.close();
    }
  }

  @Test
  void raisesSettingOnceAndRestoresIt() throws IOException {
    String found = value();
    request.keep();
    request.keep();
    assertThat(value()).isEqualTo("2000000000");
    request.restore();
    assertThat(value()).isEqualTo(found);
    assertThat(heard.tuned).containsExactly(found + " 2000000000", "2000000000 " + found);
    assertThat(figures.failures()).isZero();
  }

  @Test
  void raisesSettingAgainAfterMount() throws IOException {
    String found = value();
    request.keep();
    fileSystem.close();
    fileSystem = SmallFileSystem.mounted(image, dir.resolve("mounted"));
    assertThat(value()).isEqualTo(found);
    request.keep();
    assertThat(value()).isEqualTo("2000000000");
    request.restore();
    assertThat(value()).isEqualTo(found);
  }

  @Test
  void doesNotRestoreSettingThatAnotherProgramChanged() throws IOException {
    request.keep();
    Files.writeString(file(), "64");
    request.restore();
    assertThat(value()).isEqualTo("64");
  }

  @Test
  void leavesSettingUnchangedByDefault() throws IOException {
    String found = value();
    new StreamRequest(fileSystem.path(), KeeperSettings.defaults().streamRequest(), figures, heard)
        .keep();
    assertThat(value()).isEqualTo(found);
  }

  @Test
  void fileSystemWithoutTheSettingIsReportedAndCountedOnce() throws IOException {
    try (SmallFileSystem other = SmallFileSystem.tmpfs(dir.resolve("tmpfs"), MB)) {
      StreamRequest none = new StreamRequest(other.path(), RAISED, figures, heard);
      none.keep();
      none.keep();
      none.restore();
    }
    assertThat(figures.failures()).isOne();
    assertThat(heard.failures).hasSize(1);
    assertThat(heard.failures.get(0)).contains("cannot set mb_stream_req");
  }

  @Test
  void keeperRaisesSettingAndRestoresItWhenItStops() throws Exception {
    String found = value();
    Fence.in(fileSystem.path())
        .set(ByteRange.of(0, 128 * MB), Fence.Mode.ADVISORY, (done, total) -> {});
    KeeperSettings settings =
        KeeperSettings.defaults().withIntervalMs(10).withStreamRequest(RAISED);
    try (FenceKeeper keeper =
        FenceKeeper.start(fileSystem.path(), settings, "test", heard, fence -> 0)) {
      Wait.until("a raised value", () -> !heard.tuned.isEmpty());
      assertThat(value()).isEqualTo("2000000000");
      assertThat(keeper.figures().failures()).isZero();
    }
    assertThat(value()).isEqualTo(found);
  }

  private String value() throws IOException {
    return Files.readString(file()).strip();
  }

  private Path file() throws IOException {
    Path device = Path.of("/sys/dev/block", DeviceNumber.holding(fileSystem.path())).toRealPath();
    return Path.of("/sys/fs/ext4", device.getFileName().toString(), "mb_stream_req");
  }

  private static final class Heard implements KeeperListener {
    final List<String> tuned = new CopyOnWriteArrayList<>();
    final List<String> failures = new ArrayList<>();

    @Override
    public void tuned(Path dir, String setting, String before, String after) {
      tuned.add(before + " " + after);
    }

    @Override
    public void failed(Path dir, String message) {
      failures.add(message);
    }
  }
}
