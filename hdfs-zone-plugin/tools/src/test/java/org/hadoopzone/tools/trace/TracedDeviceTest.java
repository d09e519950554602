/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Path;
import org.hadoopzone.testing.FakeSysfs;
import org.hadoopzone.tools.blockdev.Sysfs;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TracedDeviceTest {
  private static final long MB = 1 << 20;
  private static final Path FILE = Path.of("/dev/some");

  @TempDir private Path dir;

  private FakeSysfs fake;

  @BeforeEach
  void createSysfs() {
    fake = new FakeSysfs(dir);
  }

  @Test
  void aPartitionIsTracedAsASectorRangeOfItsDisk() throws IOException {
    fake.device("sdx", "8:16", MB).partition("sdx", "sdx1", "8:17", 64 * 512, 1024 * 512);
    TracedDevice device = traced("8:17");
    assertThat(device.start).isEqualTo(64 * 512);
    assertThat(device.size).isEqualTo(1024 * 512);
    assertThat(device.eventFilter)
        .isEqualTo("dev == " + (8 * 1048576 + 16) + " && sector >= 64 && sector < 1088");
  }

  @Test
  void refusesDeviceMadeOfOthersAndNamesThem() throws IOException {
    fake.device("dm-0", "253:0", MB).member("dm-0", "sdb").member("dm-0", "sda");
    fake.file("dm-0", "dm/uuid", "mpath-3600").file("dm-0", "dm/name", "mpatha");
    assertRefused(
        "253:0",
        "/dev/some passes its requests on to other devices: specify /dev/sda or /dev/sdb instead");
  }

  @Test
  void refusesPartitionOfDeviceMadeOfOthersAndNamesThem() throws IOException {
    fake.device("md0", "9:0", MB).member("md0", "sdc");
    fake.partition("md0", "md0p1", "259:0", 0, MB);
    assertRefused(
        "259:0", "/dev/some passes its requests on to other devices: specify /dev/sdc instead");
  }

  @Test
  void aDeviceWithoutMediumIsRefused() throws IOException {
    fake.device("sr0", "11:0", 0);
    assertRefused("11:0", "/dev/some has no medium: attach one, or specify another device");
  }

  private TracedDevice traced(String number) throws IOException {
    return TracedDevice.of(FILE, number, Sysfs.at(dir));
  }

  private void assertRefused(String number, String why) {
    assertThatIOException().isThrownBy(() -> traced(number)).withMessage(why);
  }
}
