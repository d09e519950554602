/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.hadoopzone.fence.ByteRange;
import org.hadoopzone.fence.Fence;
import org.hadoopzone.fence.autosize.FenceFinder;
import org.hadoopzone.testing.Command;
import org.hadoopzone.testing.SmallFileSystem;
import org.hadoopzone.zone.Percent;
import org.hadoopzone.zone.SpillOverBand;
import org.hadoopzone.zone.Zone;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Places files in a fenced outer dir. At first, 4 MiB of its allowed range are free. */
class FencedLocalDirTest {
  private static final long MB = 1 << 20;

  @TempDir private Path disk;

  @AutoClose private SmallFileSystem outer;
  private Path inner;

  @BeforeEach
  void fillAllowedRange() throws IOException {
    outer = SmallFileSystem.sparse(disk.resolve("image"), disk.resolve("outer"), 512 * MB);
    inner = Files.createDirectory(disk.resolve("inner"));
    Fence.in(outer.path()).set(ByteRange.of(0, 160 * MB), Fence.Mode.ADVISORY, (done, total) -> {});
    long free = outer.path().toFile().getUsableSpace();
    Command.run("fallocate", "--length", free - 4 * MB, outer.path().resolve("filler"));
  }

  @Test
  void spaceThatTheFenceCanReleaseTakesFiles() {
    TaskPlacement placement = placement();
    for (int file = 0; file < 20; file++) {
      assertThat(dirOf(placement, 64 * MB)).isEqualTo(outer.path());
    }
    assertThat(dirOf(placement, 512 * MB)).isEqualTo(inner);
  }

  @Test
  void theFreePartOfTheAllowedRangeTakesFilesIfTheFenceIsDamaged() throws IOException {
    // The fence counts as changed if its files and its directory have different owners.
    Files.setAttribute(outer.path().resolve(FenceFinder.HIDDEN_NAME), "unix:uid", 1);
    TaskPlacement placement = placement();
    for (int file = 0; file < 20; file++) {
      assertThat(dirOf(placement, MB)).isEqualTo(outer.path());
    }
    assertThat(dirOf(placement, 64 * MB)).isEqualTo(inner);
  }

  @Test
  void spaceOfMandatoryFenceIsNotPartOfTheCapacity() throws IOException {
    Files.delete(outer.path().resolve("filler"));
    Fence fence = Fence.in(outer.path());
    fence.lift((done, total) -> {});
    fence.set(ByteRange.of(0, 40 * MB), Fence.Mode.MANDATORY, (done, total) -> {});
    TaskPlacement placement = placement();
    for (int file = 0; file < 200; file++) {
      assertThat(dirOf(placement, MB / 16)).isEqualTo(outer.path());
    }
  }

  @Test
  void filesSpillOverFromADirBehindALinkToAnotherFileSystem() throws IOException {
    try (SmallFileSystem other = SmallFileSystem.tmpfs(disk.resolve("other"), 64 * MB)) {
      Command.run("fallocate", "--length", 61 * MB, other.path().resolve("filler"));
      Path link = Files.createSymbolicLink(disk.resolve("link"), other.path());
      TaskPlacement placement = placement(link);
      assertThat(Stream.generate(() -> dirOf(placement, 1000)).limit(200)).contains(link, inner);
    }
  }

  private TaskPlacement placement() {
    return placement(outer.path());
  }

  private TaskPlacement placement(Path outerDir) {
    return new TaskPlacement(
        Map.of(outerDir.toString(), Zone.OUTER, inner.toString(), Zone.INNER),
        () -> Zone.OUTER,
        new SpillOverBand(Percent.of(10), Percent.of(2)));
  }

  private static Path dirOf(TaskPlacement placement, long size) {
    return placement.place("file", size).orElseThrow().file.getParentFile().toPath();
  }
}
