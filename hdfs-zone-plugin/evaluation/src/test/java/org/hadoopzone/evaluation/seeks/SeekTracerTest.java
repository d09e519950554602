/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.seeks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.hadoopzone.evaluation.drive.DriveNeeds;
import org.hadoopzone.evaluation.drive.DriveStats;
import org.hadoopzone.evaluation.drive.EmulatedDrive;
import org.hadoopzone.evaluation.storage.Storage;
import org.hadoopzone.evaluation.storage.StorageSystem;
import org.hadoopzone.testing.Command;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Traces files with Hadoop's file names, on a real file system on an emulated drive. */
class SeekTracerTest {
  private static final long CAPACITY = 500_000_000;
  private static final int FILE = 16;
  private static final int PIECES = 4;
  private static final long MIB = 1 << 20;

  @TempDir private Path dir;

  @BeforeEach
  void needsADrive() {
    DriveNeeds.assumeMet();
  }

  @Test
  void eachByteIsAttributedAndEachSeekCounted() throws Exception {
    try (EmulatedDrive drive = EmulatedDrive.up("dt01aca050", dir.resolve("drive"), CAPACITY);
        Storage storage = StorageSystem.EXT4.prepare(drive.device(), dir, 0)) {
      Path mount = storage.permanentDir(0);
      Path block =
          file(mount, "hdfs/current/BP-1/current/finalized/subdir0/subdir0", "blk_1073741825");
      Path spill =
          file(
              mount,
              "yarn/usercache/u/appcache/application_17_0001",
              "attempt_17_0001_m_000000_0_spill_0.out");
      SeekTracer tracer = SeekTracer.of(drive, storage);
      drive.reset();

      SeekTable table = tracer.trace(() -> writeAndReadInTurns(block, spill));

      DriveStats stats = drive.stats();
      assertThat(table.seeks()).isEqualTo(stats.seeks()).isGreaterThan(PIECES);
      assertThat(table.lostSeconds() + table.transferSeconds())
          .isCloseTo(stats.busySeconds(), within(0.001));
      long file = FILE * MIB;
      assertThat(table.to(IoStream.HDFS_WRITE).bytes()).isBetween(file, file + MIB);
      assertThat(table.to(IoStream.SPILL_WRITE).bytes()).isBetween(file, file + MIB);
      // The drive reads ahead, so it may read more than was requested.
      assertThat(table.to(IoStream.HDFS_READ).bytes()).isBetween(file - MIB, 2 * file);
      assertThat(table.to(IoStream.MERGE_READ).bytes()).isBetween(file - MIB, 2 * file);
      assertThat(table.to(IoStream.JOURNAL).bytes()).isPositive();
      assertThat(table.to(IoStream.UNKNOWN).bytes()).isLessThan(MIB);
    }
  }

  private static void writeAndReadInTurns(Path one, Path other) throws IOException {
    write(one);
    write(other);
    for (int piece = 0; piece < PIECES; piece++) {
      read(one, piece);
      read(other, piece);
    }
  }

  private static void write(Path file) throws IOException {
    Command.run(
        "dd", "if=/dev/zero", "of=" + file, "bs=1M", "count=" + FILE, "conv=fsync", "status=none");
  }

  /** Reads one piece of a file with direct I/O. */
  private static void read(Path file, int piece) throws IOException {
    int length = FILE / PIECES;
    Command.run(
        "dd",
        "if=" + file,
        "of=/dev/null",
        "bs=1M",
        "count=" + length,
        "skip=" + piece * length,
        "iflag=direct",
        "status=none");
  }

  private static Path file(Path mount, String parent, String name) throws IOException {
    return Files.createDirectories(mount.resolve(parent)).resolve(name);
  }
}
