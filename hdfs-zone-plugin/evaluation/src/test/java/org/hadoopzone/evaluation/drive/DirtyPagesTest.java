/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.hadoopzone.testing.Command;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DirtyPagesTest {
  private static final long BYTES = 64_000_000;

  @TempDir private Path dir;

  @Test
  void limitsDirtyPagesOfOneDiskOnlyUntilClose() throws IOException {
    DriveNeeds.assumeMet();
    try (EmulatedDrive drive = EmulatedDrive.up("dt01aca050", dir, 1_000_000_000)) {
      Path settings = DirtyPages.settings(drive.device());
      assumeThat(DirtyPages.isStrict(settings)).as("needs Linux 6.2, for a strict limit").isTrue();
      String machine = ofMachine();
      DirtyPages pages = DirtyPages.limit(List.of(drive.device()), BYTES);
      long bound = value(settings, "max_bytes");
      long strict = value(settings, "strict_limit");
      String machineMeanwhile = ofMachine();
      pages.close();

      // The kernel stores the limit as a share of the global dirty limit, which keeps changing.
      assertThat(bound).isBetween(BYTES / 2, BYTES * 2);
      assertThat(strict).isEqualTo(1);
      assertThat(machineMeanwhile).isEqualTo(machine);
      assertThat(value(settings, "max_ratio")).isEqualTo(100);
      assertThat(value(settings, "strict_limit")).isZero();
    }
  }

  @Test
  void setsStrictLimitInBytesSinceLinux62() throws IOException {
    Path settings = addDisk("sdx", "8:16");
    Path other = addDisk("sdy", "8:32");
    for (Path disk : List.of(settings, other)) {
      Files.writeString(disk.resolve("strict_limit"), "0");
      Files.writeString(disk.resolve("max_bytes"), "0");
    }

    DirtyPages pages = DirtyPages.limit(dir, List.of(Path.of("/dev/sdx")), BYTES);

    assertThat(settings.resolve("strict_limit")).hasContent("1");
    assertThat(settings.resolve("max_bytes")).hasContent(Long.toString(BYTES));
    assertThat(settings.resolve("max_ratio")).hasContent("100");
    pages.close();
    assertThat(settings.resolve("strict_limit")).hasContent("0");
    assertThat(settings.resolve("max_ratio")).hasContent("100");
    assertThat(other.resolve("max_bytes")).hasContent("0");
  }

  @Test
  void setsMaxRatioToOnePercentBeforeLinux62() throws IOException {
    Path settings = addDisk("sdx", "8:16");
    Path other = addDisk("sdy", "8:32");

    DirtyPages pages = DirtyPages.limit(dir, List.of(Path.of("/dev/sdx")), BYTES);

    assertThat(settings.resolve("max_ratio")).hasContent("1");
    assertThat(other.resolve("max_ratio")).hasContent("100");
    pages.close();
    assertThat(settings.resolve("max_ratio")).hasContent("100");
    // Older kernels have only this file, and no program can create files in sysfs.
    assertThat(settings).isDirectoryNotContaining(file -> !file.endsWith("max_ratio"));
  }

  /** Adds a disk to the imitation of sysfs, and returns its write-back settings. */
  private Path addDisk(String name, String number) throws IOException {
    Path device = Files.createDirectories(dir.resolve("class/block").resolve(name));
    Files.writeString(device.resolve("dev"), number + "\n");
    Path settings = Files.createDirectories(dir.resolve("class/bdi").resolve(number));
    Files.writeString(settings.resolve("max_ratio"), "100");
    return settings;
  }

  private static long value(Path settings, String name) throws IOException {
    return Long.parseLong(Files.readString(settings.resolve(name)).strip());
  }

  private static String ofMachine() throws IOException {
    return Command.run("sh", "-c", "grep . /proc/sys/vm/dirty_*bytes /proc/sys/vm/dirty_*ratio");
  }
}
