/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fsbench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.EOFException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.hadoopzone.tools.fsbench.Ageing.FileStep;
import org.hadoopzone.tools.fsbench.Ageing.Window;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Applies steps to real files. */
class FileWorkTest {
  private static final int MB = 1 << 20;

  @TempDir private Path dir;

  private final List<Long> moved = new ArrayList<>();
  @AutoClose private FileWork work;

  @BeforeEach
  void createDirs() throws IOException {
    work = new FileWork(dir, moved::add);
  }

  @Test
  void filesAreWrittenInPiecesReadAndDeleted() throws IOException {
    Path file = dir.resolve("dir1/file17");
    run(FileStep.write(17, 0, MB), FileStep.write(17, MB, MB + 1), FileStep.sync(17));
    assertThat(file).hasSize(2 * MB + 1);
    run(FileStep.read(17, 1, 2 * MB));
    run(FileStep.delete(17));
    assertThat(file).doesNotExist();
    assertThat(moved).containsExactly((long) MB, MB + 1L, 0L, 2L * MB, 0L);
  }

  @Test
  void writingOverAFileKeepsItsLength() throws IOException {
    run(FileStep.write(1, 0, 3 * MB), FileStep.sync(1));
    run(FileStep.write(1, 0, MB), FileStep.sync(1));
    assertThat(dir.resolve("dir1/file1")).hasSize(3 * MB);
  }

  @Test
  void readsAndDeletionsOfMissingDataFail() throws IOException {
    run(FileStep.write(1, 0, MB), FileStep.sync(1));
    assertThatThrownBy(() -> run(FileStep.read(1, 0, MB + 1)))
        .isInstanceOf(EOFException.class)
        .hasMessageEndingWith("file1: unexpected end of file at byte 1048576 of 1048577");
    assertThatThrownBy(() -> run(FileStep.read(2, 0, 1))).isInstanceOf(NoSuchFileException.class);
    assertThatThrownBy(() -> run(FileStep.delete(2))).isInstanceOf(NoSuchFileException.class);
  }

  @Test
  void closesFilesThatWereNotSynced() throws IOException {
    run(FileStep.write(1, 0, MB));
    work.close();
    assertThat(Files.size(dir.resolve("dir1/file1"))).isEqualTo(MB);
  }

  @Test
  void createsNoDirsAfterTheFileSystemIsUnmounted() throws IOException {
    try (DirectoryStream<Path> dirs = Files.newDirectoryStream(dir)) {
      for (Path each : dirs) {
        Files.delete(each);
      }
    }
    assertThatThrownBy(() -> run(FileStep.write(1, 0, MB))).isInstanceOf(NoSuchFileException.class);
    assertThat(dir).isEmptyDirectory();
  }

  private void run(FileStep... steps) throws IOException {
    work.run(new Window(Phase.CREATE, Arrays.asList(steps)));
  }
}
