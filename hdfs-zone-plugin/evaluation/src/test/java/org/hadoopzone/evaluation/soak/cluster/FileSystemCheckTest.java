/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import org.hadoopzone.testing.Command;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Checks a real ext4 file system that is not mounted. The file system begins at an offset in its
 * image, as on a partitioned drive.
 */
class FileSystemCheckTest {
  private static final long START = 1 << 20;
  private static final long BLOCK = 4096;

  /**
   * Offset of {@code s_last_error_errcode} from the start of the file system, in bytes. The field
   * and its values are defined in fs/ext4/ext4.h.
   */
  private static final long LAST_ERROR_CODE = 1024 + 0x27B;

  private static final int EIO = 2;

  @TempDir private Path dir;
  private Path disk;
  private String partition;

  @BeforeEach
  void makeFileSystem() throws IOException {
    assumeTrue(Files.isExecutable(Path.of("/usr/sbin/debugfs")), "needs e2fsprogs");
    disk = dir.resolve("disk");
    partition = disk + "?offset=" + START;
    try (RandomAccessFile file = new RandomAccessFile(disk.toFile(), "rw")) {
      file.setLength(START + 16_000_000);
    }
    Command.run(
        "/usr/sbin/mke2fs",
        "-qF",
        "-t",
        "ext4",
        "-O",
        "^metadata_csum",
        "-b",
        BLOCK,
        "-E",
        "offset=" + START,
        disk,
        3000);
    debugfs("write /etc/hostname file");
  }

  @Test
  void acceptsCleanFileSystem() throws IOException {
    assertThat(FileSystemCheck.isClean(partition)).isTrue();
    assertThat(FileSystemCheck.recover(partition)).isEmpty();
  }

  @Test
  void reportsBlocksWithoutOwner() throws IOException {
    debugfs("setb 2000 10");

    assertThat(FileSystemCheck.isClean(partition)).isFalse();
    assertThat(FileSystemCheck.recover(partition))
        .hasValueSatisfying(text -> assertThat(text).contains("Block bitmap differences"));
  }

  @Test
  void reportsErrorsThatTheBootCheckRepairsOnlyOnce() throws IOException {
    debugfs("setb 2000 10");
    debugfs("set_super_value state 2");

    assertThat(FileSystemCheck.recover(partition))
        .hasValueSatisfying(text -> assertThat(text).contains("Block bitmap differences"));
    assertThat(FileSystemCheck.recover(partition)).isEmpty();
  }

  @Test
  void ignoresErrorRecordOfTheKernel() throws IOException {
    debugfs("set_super_value state 2");

    assertThat(FileSystemCheck.recover(partition)).isEmpty();
  }

  @Test
  void ignoresUnfreedSpaceAfterReadErrors() throws IOException {
    debugfs("setb 2000 10");
    recordReadError();

    assertThat(FileSystemCheck.recover(partition)).isEmpty();
    assertThat(FileSystemCheck.isClean(partition)).isTrue();
  }

  @Test
  void ignoresUnattachedFileAfterReadErrors() throws IOException {
    debugfs("unlink file");

    assertThat(FileSystemCheck.isClean(partition)).isFalse();
    recordReadError();
    assertThat(FileSystemCheck.recover(partition)).isEmpty();
  }

  @Test
  void earlierReadErrorsDoNotExcuseLaterErrors() throws IOException {
    recordReadError();
    assertThat(FileSystemCheck.recover(partition)).isEmpty();
    debugfs("unlink file");

    assertThat(FileSystemCheck.recover(partition))
        .hasValueSatisfying(text -> assertThat(text).contains("Unattached inode"));
  }

  @Test
  void reportsMissingFileEvenAfterReadErrors() throws IOException {
    debugfs("clri <12>");
    recordReadError();

    assertThat(FileSystemCheck.recover(partition))
        .hasValueSatisfying(text -> assertThat(text).contains("deleted/unused inode 12"));
  }

  @Test
  void ignoresFileDeletedWhileOpen() throws IOException {
    deleteWhileOpen();

    assertThat(FileSystemCheck.isClean(partition)).isFalse();
    assertThat(FileSystemCheck.recover(partition)).isEmpty();
  }

  @Test
  void ignoresFileDeletedWhileOpenWithErrorRecord() throws IOException {
    deleteWhileOpen();
    debugfs("set_super_value state 2");

    assertThat(FileSystemCheck.recover(partition)).isEmpty();
  }

  private void deleteWhileOpen() throws IOException {
    debugfs("unlink file");
    debugfs("sif <12> links_count 0");
    debugfs("sif <12> dtime 0");
    debugfs("ssv last_orphan 12");
  }

  /** Records a read error as the kernel does. debugfs cannot set the error code. */
  private void recordReadError() throws IOException {
    debugfs("set_super_value error_count 1");
    debugfs("set_super_value last_error_time 20260101");
    try (RandomAccessFile file = new RandomAccessFile(disk.toFile(), "rw")) {
      file.seek(START + LAST_ERROR_CODE);
      file.write(EIO);
    }
  }

  private void debugfs(String request) throws IOException {
    Command.run("/usr/sbin/debugfs", "-w", "-R", request, partition);
  }
}
