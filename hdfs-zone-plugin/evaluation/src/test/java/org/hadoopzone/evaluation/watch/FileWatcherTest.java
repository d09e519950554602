/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.hadoopzone.testing.Wait;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileWatcherTest {
  @TempDir private Path dir;

  @Test
  void seesExistingFilesAndFilesInNewDirectories() throws IOException {
    Path early = Files.write(dir.resolve("early"), new byte[1]);
    try (FileWatcher watcher = FileWatcher.start(List.of(dir))) {
      Path deep = Files.createDirectories(dir.resolve("x/y/z"));
      Path late = Files.write(deep.resolve("late"), new byte[2]);

      assertThat(watcher.finish())
          .containsExactlyInAnyOrder(new SeenFile(early, 1), new SeenFile(late, 2));
    }
  }

  @Test
  void fileThatMovesBetweenWatchedDirectoriesCountsOnce() throws IOException {
    Path from = Files.createDirectories(dir.resolve("from"));
    Path to = Files.createDirectories(dir.resolve("to"));
    Path file = Files.write(from.resolve("file"), new byte[3]);
    try (FileWatcher watcher = FileWatcher.start(List.of(from, to))) {
      Path moved = Files.move(file, to.resolve("file"));

      assertThat(watcher.finish()).containsExactly(new SeenFile(moved, 3));
    }
  }

  @Test
  void canBeClosedWithoutBeingFinished() throws IOException {
    FileWatcher watcher = FileWatcher.start(List.of(dir));
    watcher.close();

    Wait.until(
        "the end of its thread",
        () ->
            Thread.getAllStackTraces().keySet().stream()
                .noneMatch(thread -> thread.getName().equals("file-watcher")));
  }
}
