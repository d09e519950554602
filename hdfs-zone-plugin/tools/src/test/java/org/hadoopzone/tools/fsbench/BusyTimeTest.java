/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fsbench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.hadoopzone.testing.FakeSysfs;
import org.hadoopzone.tools.blockdev.Sysfs;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks the source of the busy time of a device: the kernel or an emulated drive. */
class BusyTimeTest {
  private static final long MB = 1 << 20;

  /** Content of a stat file in sysfs. The tenth number is io_ticks, in milliseconds. */
  private static final String STAT =
      "     109        0     8192       20       12        3      900      100        0     1234"
          + "      120        0        0        0        0        0        0";

  @TempDir private Path dir;
  private FakeSysfs fake;

  @BeforeEach
  void createMachine() throws IOException {
    fake = new FakeSysfs(dir.resolve("sys"));
    fake.device("sda", "8:0", 100 * MB).file("sda", "stat", STAT.replace("1234", "9999"));
    fake.partition("sda", "sda1", "8:1", MB, 20 * MB).file("sda/sda1", "stat", STAT);
    fake.device("loop0", "7:0", 100 * MB).file("loop0", "stat", STAT);
    fake.file("loop0", "loop/backing_file", dir.resolve("up/drive").toString());
    fake.partition("loop0", "loop0p1", "259:0", MB, 20 * MB);
    Files.createDirectories(dir.resolve("up"));
  }

  @Test
  void theKernelReportsEachPartition() throws IOException {
    assertThat(of("8:1").seconds()).isEqualTo(1.234);
    assertThat(of("8:0").seconds()).isEqualTo(9.999);
    assertThat(of("8:1").source()).isEqualTo("the kernel (io_ticks of /dev/sda1)");
  }

  @Test
  void anEmulatedDriveReportsForItselfAndItsPartitions() throws IOException {
    Files.writeString(dir.resolve("up/stats"), "name X\nbusy 12.345678 seconds\nseeks 3 count\n");
    Files.writeString(dir.resolve("up/control"), "");
    assertThat(of("7:0").seconds()).isEqualTo(12.345678);
    assertThat(of("259:0").seconds()).isEqualTo(12.345678);
    assertThat(of("7:0").source())
        .isEqualTo("the emulated drive (" + dir.resolve("up/stats") + ")");
  }

  @Test
  void theKernelReportsOtherLoopDevices() throws IOException {
    assertThat(of("7:0").seconds()).isEqualTo(1.234);
    Files.writeString(dir.resolve("up/stats"), "somebody else's\n");
    assertThat(of("7:0").seconds()).isEqualTo(1.234);
  }

  private BusyTime of(String number) throws IOException {
    Sysfs sysfs = Sysfs.at(fake.root());
    return BusyTime.of(sysfs.device(number), sysfs);
  }
}
