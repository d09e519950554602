/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FSError;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.Reporter;
import org.hadoopzone.testing.Command;
import org.hadoopzone.testing.SmallFileSystem;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Accesses files by their original path after they have moved from a full outer dir to the inner
 * dir.
 */
class IntermediateFileSystemTest {
  private static final int FILE_BYTES = 3 << 20;

  @TempDir private Path disk;

  @AutoClose private SmallFileSystem outerFileSystem;
  @AutoClose private SmallFileSystem innerFileSystem;
  private Path outer;
  private Path inner;
  private LocalFileSystem local;
  private byte[] bytes;

  @BeforeEach
  void mountSmallOuterDir() throws Exception {
    outerFileSystem = SmallFileSystem.tmpfs(disk.resolve("outer"), 1 << 20);
    outer = outerFileSystem.path();
    innerFileSystem = SmallFileSystem.tmpfs(disk.resolve("inner"), FILE_BYTES + (1 << 20));
    inner = innerFileSystem.path();

    JobConf job = new JobConf(false);
    job.set("hadoop.disk-zone.outer.dirs", outer.toString());
    job.set("mapreduce.cluster.local.dir", outer + "," + inner);
    IntermediateFileSystem raw = new IntermediateFileSystem();
    raw.initialize(FileSystem.getLocal(job).getUri(), job);
    raw.serve(
        new IntermediateFiles(
            TaskPlacement.read(job, Expectations::none).orElseThrow(),
            new ZoneCounters(Reporter.NULL),
            Expectations::none),
        new IoChunking(1 << 20, 1 << 20));
    local = new LocalFileSystem(raw);
    bytes = new byte[FILE_BYTES];
    new Random(1).nextBytes(bytes);
  }

  @Test
  void readsMovedFileByItsOldPath() throws IOException {
    org.apache.hadoop.fs.Path asked = writeTooMuch("a_spill_0.out");

    assertThat(inner.resolve("a_spill_0.out")).hasBinaryContent(bytes);
    assertThat(outer.resolve("a_spill_0.out")).doesNotExist();
    try (FSDataInputStream in = local.getRaw().open(asked)) {
      assertThat(in.readAllBytes()).isEqualTo(bytes);
    }
    assertThat(local.getFileStatus(asked).getLen()).isEqualTo(FILE_BYTES);
    assertThat(local.exists(asked)).isTrue();
  }

  @Test
  void renamesMovedFileInItsNewDir() throws IOException {
    org.apache.hadoop.fs.Path asked = writeTooMuch("map_1.out.tmp");
    org.apache.hadoop.fs.Path target =
        new org.apache.hadoop.fs.Path(asked.getParent(), "map_1.out");

    assertThat(local.getRaw().rename(asked, target)).isTrue();

    assertThat(inner.resolve("map_1.out")).hasBinaryContent(bytes);
    assertThat(local.getRaw().getFileStatus(target).getLen()).isEqualTo(FILE_BYTES);
    assertThat(local.getRaw().exists(asked)).isFalse();
  }

  @Test
  void renameReplacesMovedFileAtTargetPath() throws IOException {
    org.apache.hadoop.fs.Path target = writeTooMuch("file.out");
    org.apache.hadoop.fs.Path source = new org.apache.hadoop.fs.Path(target.getParent(), "small");
    try (FSDataOutputStream out = local.getRaw().create(source)) {
      out.write(1);
    }

    assertThat(local.getRaw().rename(source, target)).isTrue();

    assertThat(local.getRaw().getFileStatus(target).getLen()).isEqualTo(1);
    assertThat(inner.resolve("file.out")).doesNotExist();
  }

  @Test
  void renameFromAnotherDiskReplacesMovedFileInItsNewDir() throws IOException {
    org.apache.hadoop.fs.Path target = writeTooMuch("file.out");
    bytes[0]++;
    Path source = Files.write(disk.resolve("source"), bytes);

    assertThat(local.getRaw().rename(new org.apache.hadoop.fs.Path(source.toString()), target))
        .isTrue();

    assertThat(inner.resolve("file.out")).hasBinaryContent(bytes);
    assertThat(local.getRaw().getFileStatus(target).getLen()).isEqualTo(FILE_BYTES);
  }

  @Test
  void setsPermissionsOfAndDeletesMovedFile() throws IOException {
    org.apache.hadoop.fs.Path asked = writeTooMuch("file.out");

    local.getRaw().setPermission(asked, new FsPermission("600"));
    assertThat(Files.getPosixFilePermissions(inner.resolve("file.out"))).hasSize(2);
    assertThat(local.delete(asked, false)).isTrue();

    assertThat(inner.resolve("file.out")).doesNotExist();
    assertThat(local.exists(asked)).isFalse();
  }

  @Test
  void fileThatMovesBackToItsFirstDirKeepsItsPermissions() throws IOException {
    org.apache.hadoop.fs.Path asked = new org.apache.hadoop.fs.Path(outer.toString(), "file.out");
    FileSystem raw = local.getRaw();
    FsPermission mode = new FsPermission("600");
    try (FSDataOutputStream out = raw.create(asked, mode, true, 4096, (short) 1, 1 << 20, null)) {
      out.write(bytes);
      assertThat(inner.resolve("file.out")).exists();
      Command.run("mount", "-o", "remount,size=" + 4 * FILE_BYTES, outer);
      out.write(bytes);
    }

    assertThat(inner.resolve("file.out")).doesNotExist();
    assertThat(outer.resolve("file.out")).hasSize(2 * FILE_BYTES);
    assertThat(Files.getPosixFilePermissions(outer.resolve("file.out"))).hasSize(2);
    assertThat(raw.getFileStatus(asked).getLen()).isEqualTo(2 * FILE_BYTES);
  }

  @Test
  void createsNewFileAtPathOfMovedFile() throws IOException {
    org.apache.hadoop.fs.Path asked = writeTooMuch("file.out");
    try (FSDataOutputStream out = local.getRaw().create(asked)) {
      out.write(1);
    }
    assertThat(outer.resolve("file.out")).hasBinaryContent(new byte[] {1});
    assertThat(inner.resolve("file.out")).doesNotExist();
    assertThat(local.getFileStatus(asked).getLen()).isEqualTo(1);
  }

  @Test
  void leavesFilesInWorkingDirOfContainer() throws IOException {
    org.apache.hadoop.fs.Path path = new org.apache.hadoop.fs.Path(inner + "/container_1/own.txt");
    try (FSDataOutputStream out = local.getRaw().create(path)) {
      out.write(bytes);
    }
    assertThat(inner.resolve("container_1/own.txt")).hasBinaryContent(bytes);
  }

  @Test
  void doesNotMoveFilesInSharedDirOfJob() {
    assertThatThrownBy(() -> writeTooMuch("work/part-1"))
        .isInstanceOf(FSError.class)
        .hasMessageContaining("No space left");
    assertThat(inner).isEmptyDirectory();
  }

  @Test
  void movesFileWhoseNameOnlyResemblesTheDirOfContainer() throws IOException {
    writeTooMuch("container_data/1/file.out");
    assertThat(inner.resolve("container_data/1/file.out")).hasBinaryContent(bytes);
  }

  @Test
  void opensIndexWithFileDescriptorThatSecureClustersCheck() throws IOException {
    Path index = Files.write(inner.resolve("a_spill_1.out.index"), new byte[2 << 20]);
    try (FSDataInputStream in =
        local.getRaw().open(new org.apache.hadoop.fs.Path(index.toString()))) {
      assertThat(in.getFileDescriptor()).isNotNull();
    }
  }

  @Test
  @SuppressWarnings("deprecation")
  void countsWrittenBytesInStatisticsOfStockClass() throws IOException {
    FileSystem.Statistics stock = FileSystem.getStatistics("file", RawLocalFileSystem.class);
    long before = stock.getBytesWritten();
    writeTooMuch("file.out");
    assertThat(stock.getBytesWritten() - before).isEqualTo(FILE_BYTES);
  }

  private org.apache.hadoop.fs.Path writeTooMuch(String name) throws IOException {
    org.apache.hadoop.fs.Path path = new org.apache.hadoop.fs.Path(outer.toString(), name);
    try (FSDataOutputStream out = local.getRaw().create(path)) {
      out.write(bytes);
    }
    return path;
  }
}
