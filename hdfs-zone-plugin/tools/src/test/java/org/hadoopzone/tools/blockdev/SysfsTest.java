/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.blockdev;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.hadoopzone.blockdev.DeviceNumber;
import org.hadoopzone.testing.FakeSysfs;
import org.hadoopzone.testing.LoopDevice;
import org.hadoopzone.tools.blockdev.BlockDevice.Kind;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SysfsTest {
  private static final long MB = 1 << 20;

  @TempDir private Path dir;
  private FakeSysfs fake;
  private Sysfs sysfs;

  @BeforeEach
  void createSysfs() {
    fake = new FakeSysfs(dir);
    sysfs = Sysfs.at(dir);
  }

  @Test
  void aDiskHasAModelAndPartitionsByAddress() throws IOException {
    fake.device("sda", "8:0", 500 * MB).file("sda", "queue/rotational", "1");
    fake.file("sda", "device/model", "TOSHIBA DT01ACA0   ");
    fake.partition("sda", "sda1", "8:1", 300 * MB, 200 * MB);
    fake.partition("sda", "sda2", "8:2", MB, 299 * MB);

    BlockDevice disk = sysfs.device("8:0");
    assertThat(disk).hasToString("/dev/sda (disk TOSHIBA DT01ACA0)");
    assertThat(disk.size()).isEqualTo(500 * MB);
    assertThat(disk.rotational()).isTrue();
    assertThat(sysfs.partitionsOf("8:0"))
        .extracting(BlockDevice::path)
        .containsExactly("/dev/sda2", "/dev/sda1");

    BlockDevice partition = sysfs.device("8:1");
    assertThat(partition.kind()).isEqualTo(Kind.PARTITION);
    assertThat(partition.start()).isEqualTo(300 * MB);
    assertThat(partition.end()).isEqualTo(500 * MB);
    assertThat(partition.rotational()).isTrue();
    assertThat(sysfs.wholeOf("8:1").number()).isEqualTo("8:0");
    assertThat(sysfs.wholeOf("8:0").number()).isEqualTo("8:0");
  }

  @Test
  void anNvmeDiskIsNotRotational() throws IOException {
    fake.device("nvme0n1", "259:0", MB).file("nvme0n1", "queue/rotational", "0");
    assertThat(sysfs.device("259:0").rotational()).isFalse();
    assertThat(sysfs.device("259:0").kind()).isEqualTo(Kind.DISK);
  }

  @Test
  void volumesHideAddressesAndNameTheirMembers() throws IOException {
    fake.device("dm-0", "253:0", MB).file("dm-0", "dm/uuid", "LVM-x7Yt");
    fake.file("dm-0", "dm/name", "vg-data").member("dm-0", "sda2").member("dm-0", "sdb");
    fake.device("dm-1", "253:1", MB).file("dm-1", "dm/uuid", "CRYPT-LUKS2-0");
    fake.file("dm-1", "dm/name", "secret").member("dm-1", "sdc");
    fake.device("md0", "9:0", MB).file("md0", "md/level", "raid1").member("md0", "sdd1");

    assertThat(sysfs.device("253:0")).hasToString("/dev/dm-0 (LVM volume vg-data)");
    assertThat(sysfs.device("253:0").members()).containsExactly("/dev/sda2", "/dev/sdb");
    assertThat(sysfs.device("253:1")).hasToString("/dev/dm-1 (device mapper volume secret)");
    assertThat(sysfs.device("9:0")).hasToString("/dev/md0 (software RAID (md) raid1)");
    for (String number : new String[] {"253:0", "253:1", "9:0"}) {
      assertThat(sysfs.device(number).kind().hidesAddresses()).isTrue();
    }
    assertThat(Kind.DISK.hidesAddresses()).isFalse();
    assertThat(Kind.LOOP.hidesAddresses()).isFalse();
  }

  @Test
  void reportsHoldersAndReadOnlyStateOfADevice() throws IOException {
    fake.device("sde", "8:64", MB).file("sde", "holders/md0/dev", "9:0").file("sde", "ro", "0");
    fake.device("sdf", "8:80", MB).file("sdf", "ro", "1");
    assertThat(sysfs.holdersOf("8:64")).containsExactly("/dev/md0");
    assertThat(sysfs.holdersOf("8:80")).isEmpty();
    assertThat(sysfs.isReadOnly("8:64")).isFalse();
    assertThat(sysfs.isReadOnly("8:80")).isTrue();
  }

  @Test
  void exclamationMarkInDeviceNameBecomesSlashInPath() throws IOException {
    fake.device("cciss!c0d0", "104:0", MB);
    assertThat(sysfs.device("104:0").path()).isEqualTo("/dev/cciss/c0d0");
  }

  @Test
  void listsLoopDevicesWithoutThoseThatAreJustRemoved() throws IOException {
    fake.device("loop0", "7:0", MB).device("loop12", "7:12", MB).device("sda", "8:0", MB);
    fake.file("loop0", "loop/backing_file", "/dev/sda");
    Files.createSymbolicLink(dir.resolve("dev/block/7:1"), dir.resolve("devices/loop1"));
    assertThat(sysfs.loops())
        .extracting(BlockDevice::path)
        .containsExactlyInAnyOrder("/dev/loop0", "/dev/loop12");
    assertThat(sysfs.device("7:0").backingFile()).contains(Path.of("/dev/sda"));
  }

  @Test
  void readsBackingFileWhoseNameIsNotUtf8() throws IOException {
    fake.device("loop0", "7:0", MB).file("loop0", "loop/backing_file", "");
    assertThat(sysfs.device("7:0").backingFile()).isEmpty();
    Files.writeString(
        dir.resolve("devices/loop0/loop/backing_file"),
        "/srv/caf\u00e9\n",
        StandardCharsets.ISO_8859_1);
    BlockDevice loop = sysfs.device("7:0");
    assertThat(loop.backingFile()).contains(Path.of(URI.create("file:///srv/caf%E9")));
    assertThat(loop.origin()).startsWith("/srv/caf");
  }

  @Test
  void unknownDeviceNumberThrowsNoSuchFile() {
    assertThatThrownBy(() -> sysfs.device("1:2")).isInstanceOf(NoSuchFileException.class);
  }

  @Test
  void aRealLoopDeviceNamesItsFileAndItsPartitions() throws IOException {
    Path image = dir.resolve("image");
    try (LoopDevice loop = LoopDevice.over(image, 16 * MB)) {
      Path partition = loop.addPartition(4 * MB, 8 * MB);
      Sysfs real = Sysfs.ofThisMachine();
      String number = DeviceNumber.of(partition).orElseThrow();

      BlockDevice found = real.device(number);
      assertThat(found.path()).isEqualTo(partition.toString());
      assertThat(found.start()).isEqualTo(4 * MB);
      assertThat(found.size()).isEqualTo(8 * MB);
      BlockDevice whole = real.wholeOf(number);
      assertThat(whole).hasToString(loop.path() + " (loop device " + image + ")");
      assertThat(whole.size()).isEqualTo(16 * MB);
      assertThat(real.partitionsOf(whole.number())).hasSize(1);
    }
  }
}
