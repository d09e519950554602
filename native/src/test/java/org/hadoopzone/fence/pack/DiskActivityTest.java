/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.pack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.hadoopzone.testing.FakeSysfs;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks that the counters of the right disks are read. */
class DiskActivityTest {
  private static final long GB = 1L << 30;

  @TempDir private Path temp;

  private FakeSysfs sysfs;

  @BeforeEach
  void create() throws IOException {
    sysfs = new FakeSysfs(temp.toRealPath());
  }

  @Test
  void partitionCountsAsItsDisk() throws IOException {
    sysfs.device("sda", "8:0", GB).partition("sda", "sda1", "8:1", 0, GB);
    busy("sda", 1234);
    busy("sda/sda1", 5);
    assertThat(DiskActivity.of(sysfs.root(), "8:1").busyMillis()).containsExactly(1234);
  }

  @Test
  void stackedDeviceCountsAsItsDisks() throws IOException {
    sysfs.device("sda", "8:0", GB).device("sdb", "8:16", GB).device("dm-0", "253:0", GB);
    busy("sda", 1);
    busy("sdb", 2);
    busy("dm-0", 3);
    Path slaves = Files.createDirectories(temp.toRealPath().resolve("devices/dm-0/slaves"));
    Files.createSymbolicLink(slaves.resolve("sda"), temp.toRealPath().resolve("devices/sda"));
    Files.createSymbolicLink(slaves.resolve("sdb"), temp.toRealPath().resolve("devices/sdb"));
    assertThat(DiskActivity.of(sysfs.root(), "253:0").busyMillis()).containsExactlyInAnyOrder(1, 2);
  }

  @Test
  void diskWithoutCountersIsRefused() throws IOException {
    sysfs.device("sda", "8:0", GB).file("sda", "queue/iostats", "0");
    assertThatThrownBy(() -> DiskActivity.of(sysfs.root(), "8:0"))
        .hasMessageContaining("iostats: is 0")
        .hasMessageContaining("write 1");
  }

  @Test
  void busyPercentIsThatOfTheBusiestDisk() {
    assertThat(DiskActivity.busyPercent(new long[] {0, 10}, new long[] {50, 30}, 200))
        .isEqualTo(25);
    assertThat(DiskActivity.busyPercent(new long[] {0}, new long[] {201}, 200)).isEqualTo(100);
  }

  @Test
  void counterOf32BitsWrapsAround() {
    assertThat(DiskActivity.busyPercent(new long[] {0xffffffffL}, new long[] {9}, 100))
        .isEqualTo(10);
  }

  @Test
  void readsTheDiskOfThisMachine() throws IOException {
    Path here = Path.of("/sys/dev/block");
    Path any;
    try (var devices = Files.newDirectoryStream(here)) {
      any = devices.iterator().next();
    }
    assertThat(DiskActivity.of(Path.of("/sys"), any.getFileName().toString()).busyMillis())
        .isNotEmpty();
  }

  private void busy(String device, long milliseconds) throws IOException {
    sysfs.file(
        device, "stat", "   10    0   80   5   20   0   160   7   0   " + milliseconds + "   12");
  }
}
