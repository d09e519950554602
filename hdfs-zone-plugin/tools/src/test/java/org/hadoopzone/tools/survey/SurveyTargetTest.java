/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.survey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.hadoopzone.testing.FakeSysfs;
import org.hadoopzone.testing.LoopDevice;
import org.hadoopzone.tools.blockdev.BlockDevice;
import org.hadoopzone.tools.blockdev.Mounts;
import org.hadoopzone.tools.blockdev.Sysfs;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Checks which disk a path selects, and which paths are refused. The machines have all kinds of
 * disks.
 */
class SurveyTargetTest {
  private static final long MB = 1 << 20;

  @TempDir private Path dir;
  private FakeSysfs fake;

  @BeforeEach
  void createMachine() throws IOException {
    fake = new FakeSysfs(dir.resolve("sys"));
    fake.device("sda", "8:0", 100 * MB).file("sda", "queue/rotational", "1");
    fake.partition("sda", "sda1", "8:1", MB, 20 * MB);
    fake.partition("sda", "sda2", "8:2", 21 * MB, 79 * MB);
    fake.device("dm-0", "253:0", MB).file("dm-0", "dm/uuid", "LVM-x7Yt");
    fake.file("dm-0", "dm/name", "vg-data").member("dm-0", "sdb").member("dm-0", "sdc");
    fake.device("md0", "9:0", MB).file("md0", "md/level", "raid1");
    fake.device("sr0", "11:0", 0);
    fake.device("sdz", "65:0", MB);
  }

  @Test
  void aDirectorySelectsTheDisksMountedBelowIt() throws IOException {
    Path outer = mountPoint("outer");
    Path inner = mountPoint("inner");
    SurveyTarget target = target(mount("8:1", outer) + mount("8:2", inner));
    assertThat(target.disks()).extracting(BlockDevice::path).containsExactly("/dev/sda");
    assertThat(target.dirs()).containsEntry(outer, "8:1").containsEntry(inner, "8:2").hasSize(2);
    assertThat(target.leftOut()).isEmpty();
  }

  @Test
  void volumesAreSkippedByNameIfThereIsAlsoADisk() throws IOException {
    Path outer = mountPoint("outer");
    Path volume = mountPoint("volume");
    SurveyTarget target = target(mount("8:1", outer) + mount("253:0", volume));
    assertThat(target.dirs()).containsOnlyKeys(outer);
    assertThat(target.leftOut())
        .containsExactly(
            "Skipped "
                + volume
                + ": /dev/dm-0 (LVM volume vg-data) does not show where its blocks are on the"
                + " disks. Survey the underlying devices instead: /dev/sdb, /dev/sdc.");
  }

  @Test
  void aDirectoryOnlyOnVolumesIsRefused() throws IOException {
    Path raid = mountPoint("raid");
    assertThatThrownBy(() -> target(mount("9:0", raid)))
        .isInstanceOf(IOException.class)
        .hasMessage(
            "Skipped "
                + raid
                + ": /dev/md0 (software RAID (md) raid1) does not show where its blocks are on the"
                + " disks. Survey the underlying devices instead: see lsblk.");
  }

  @Test
  void aDirectoryInMemoryIsRefused() throws IOException {
    assertThatThrownBy(() -> target(mount("0:50", real("data"))))
        .hasMessage(
            real("data")
                + " is on a file system of type ext4, which has no block device of its own. Specify"
                + " a disk such as /dev/sdb instead.");
  }

  @Test
  void aDiskWithoutMediumIsRefused() throws IOException {
    Path empty = mountPoint("empty");
    assertThatThrownBy(() -> target(mount("11:0", empty)))
        .hasMessageEndingWith(
            "/dev/sr0 (disk) has size 0: it has no medium, or no backing file is attached.");
  }

  @Test
  void refusesHostManagedDisk() throws IOException {
    Path shingled = mountPoint("shingled");
    fake.file("sda", "queue/zoned", "host-aware");
    assertThat(target(mount("8:1", shingled)).dirs()).containsOnlyKeys(shingled);
    fake.file("sda", "queue/zoned", "host-managed");
    assertThatThrownBy(() -> target(mount("8:1", shingled)))
        .hasMessageContaining("/dev/sda (disk) is a host-managed shingled disk (SMR): it cannot");
  }

  @Test
  void refusesDiskWithSeveralActuators() throws IOException {
    Path dual = mountPoint("dual");
    fake.file("sda", "queue/independent_access_ranges/0/sector", "0");
    assertThat(target(mount("8:1", dual)).dirs()).containsOnlyKeys(dual);
    fake.file("sda", "queue/independent_access_ranges/1/sector", "102400");
    assertThatThrownBy(() -> target(mount("8:1", dual)))
        .hasMessageContaining("/dev/sda (disk) has 2 actuators. Each of them serves a range of");
  }

  @Test
  void aTinyDeviceIsRefused() throws IOException {
    Path tiny = mountPoint("tiny");
    assertThatThrownBy(() -> target(mount("65:0", tiny)))
        .hasMessageEndingWith(
            "/dev/sdz (disk) is too small to survey: its size is 1.0 MiB, and at least 8.0 MiB are"
                + " needed.");
  }

  @Test
  void refusesPathThatIsNeitherDeviceNorDirectory() throws IOException {
    Path file = Files.createFile(dir.resolve("file"));
    for (Path wrong : new Path[] {Path.of("/dev/null"), file}) {
      assertThatThrownBy(() -> SurveyTarget.of(wrong, Sysfs.ofThisMachine(), mounts("")))
          .isInstanceOf(IOException.class)
          .hasMessage(
              wrong
                  + " is neither a block device nor a directory. Specify a disk such as /dev/sdb,"
                  + " or a directory on a disk.");
    }
  }

  @Test
  void refusesMissingPath() throws IOException {
    Path missing = dir.resolve("missing");
    assertThatThrownBy(() -> SurveyTarget.of(missing, Sysfs.ofThisMachine(), mounts("")))
        .isInstanceOf(IOException.class)
        .hasMessage(
            missing
                + ": no such file or directory. Specify a disk such as /dev/sdb, or a directory.");
  }

  @Test
  void aPartitionSelectsItsDisk() throws IOException {
    try (LoopDevice loop = LoopDevice.over(dir.resolve("image"), 32 * MB)) {
      Path partition = loop.addPartition(MB, 8 * MB);
      SurveyTarget target = SurveyTarget.of(partition, Sysfs.ofThisMachine(), mounts(""));
      assertThat(target.disks())
          .extracting(BlockDevice::path)
          .containsExactly(loop.path().toString());
    }
  }

  private Path mountPoint(String name) throws IOException {
    return Files.createDirectories(real("data").resolve(name));
  }

  private Path real(String name) throws IOException {
    return Files.createDirectories(dir.resolve(name)).toRealPath();
  }

  private static String mount(String number, Path mountPoint) {
    return "40 27 " + number + " / " + mountPoint + " rw - ext4 /dev/root rw\n";
  }

  private SurveyTarget target(String mountinfo) throws IOException {
    return SurveyTarget.of(real("data"), Sysfs.at(fake.root()), mounts(mountinfo));
  }

  private Mounts mounts(String mountinfo) throws IOException {
    return Mounts.read(Files.writeString(dir.resolve("mountinfo"), mountinfo));
  }
}
