/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.pack;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.concurrent.TimeUnit;
import org.hadoopzone.fence.autosize.FenceSharing;
import org.hadoopzone.fence.autosize.SharingTestAccess;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Moves files at a limited rate, with a clock and a fence that the test controls. */
class FileMoverTest {
  private static final long MB = FakePackFence.MB;
  private static final int ETXTBSY = 26;

  @TempDir private Path dir;

  private final FakePackFence fence = new FakePackFence();
  private final FenceSharing sharing = new FenceSharing();
  private final PackSettings settings =
      PackSettings.defaults().withBytesPerSecond(2 * MB).withMaxDiskBusyPercent(100);
  private long nowNanos = Long.MAX_VALUE - 1;
  private FileMover mover;
  private ColdRule rule;
  private DataFile cold;

  @BeforeEach
  void createColdFile() throws Exception {
    SharingTestAccess.setKept(sharing, true);
    PackPace pace = new PackPace(settings, () -> new long[] {0}, new Clock());
    assertThat(pace.checkIdle()).isTrue();
    mover =
        new FileMover(
            dir, fence, sharing, pace, () -> false, (path, message) -> {}, new PackFigures());
    Path file = fence.create(dir.resolve("cold"), 4);
    Files.setLastModifiedTime(file, FileTime.fromMillis(0));
    cold = DataFiles.read(file).orElseThrow();
    rule = new ColdRule(settings, fence.owner(), System.currentTimeMillis());
  }

  @Test
  void interruptedMoveContinuesOnlyWhenTheRateAllowsIt() throws Exception {
    fence.beforeStep = () -> SharingTestAccess.want(sharing);
    assertThat(mover.move(cold, rule)).isEqualTo(FileMover.Outcome.INTERRUPTED);
    fence.beforeStep = () -> {};
    SharingTestAccess.release(sharing);

    nowNanos += TimeUnit.MILLISECONDS.toNanos(500) - 1;
    assertThat(mover.move(cold, rule)).isEqualTo(FileMover.Outcome.INTERRUPTED);
    assertThat(fence.sinkCalls).isEqualTo(1);
    nowNanos++;
    assertThat(mover.move(cold, rule)).isEqualTo(FileMover.Outcome.MOVED);
    assertThat(fence.sinkCalls).isEqualTo(2);
  }

  @Test
  void bytesThatMovedBeforeARefusalCountForTheRate() throws Exception {
    fence.refused.put(cold.path(), ETXTBSY);
    fence.movedBeforeRefusal = MB;
    assertThat(mover.move(cold, rule)).isEqualTo(FileMover.Outcome.STAYS);
    fence.refused.clear();
    assertThat(mover.move(cold, rule)).isEqualTo(FileMover.Outcome.INTERRUPTED);
    nowNanos += TimeUnit.MILLISECONDS.toNanos(500);
    assertThat(mover.move(cold, rule)).isEqualTo(FileMover.Outcome.MOVED);
  }

  /** A clock that stands still until the test moves it. */
  private final class Clock implements PackPace.Sleeper {
    @Override
    public boolean sleep(long milliseconds) {
      return false;
    }

    @Override
    public long nanoTime() {
      return nowNanos;
    }
  }
}
