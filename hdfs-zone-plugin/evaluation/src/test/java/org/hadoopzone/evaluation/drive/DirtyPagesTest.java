/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.hadoopzone.testing.Command;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DirtyPagesTest {
  private static final long BYTES = 64_000_000;

  @TempDir private Path dir;

  @BeforeEach
  void needsADrive() {
    DriveNeeds.assumeMet();
  }

  @Test
  void limitsDirtyPagesOfOneDiskOnlyUntilClose() throws IOException {
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

  private static long value(Path settings, String name) throws IOException {
    return Long.parseLong(Files.readString(settings.resolve(name)).strip());
  }

  private static String ofMachine() throws IOException {
    return Command.run("sh", "-c", "grep . /proc/sys/vm/dirty_*bytes /proc/sys/vm/dirty_*ratio");
  }
}
