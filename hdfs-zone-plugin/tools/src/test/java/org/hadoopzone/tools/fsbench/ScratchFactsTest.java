/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fsbench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.hadoopzone.testing.FakeSysfs;
import org.hadoopzone.tools.blockdev.BlockDevice;
import org.hadoopzone.tools.blockdev.Sysfs;
import org.hadoopzone.tools.fsbench.ScratchDevice.Signatures;
import org.hadoopzone.tools.fsbench.ScratchDevice.Use;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Checks which devices must not be overwritten. */
class ScratchFactsTest {
  @TempDir private Path dir;

  private BlockDevice disk;
  private BlockDevice empty;
  private BlockDevice shingled;
  private final Map<Use, List<String>> uses = new EnumMap<>(Use.class);

  @BeforeEach
  void createMachine() throws IOException {
    FakeSysfs fake = new FakeSysfs(dir);
    fake.device("sdb", "8:16", 500L << 30).file("sdb", "device/model", "DT01ACA050");
    fake.device("sr0", "11:0", 0);
    fake.device("sdc", "8:32", 500L << 30).file("sdc", "queue/zoned", "host-managed");
    fake.partition("sdc", "sdc1", "8:33", 1 << 20, 400L << 30);
    disk = Sysfs.at(dir).device("8:16");
    empty = Sysfs.at(dir).device("11:0");
    shingled = Sysfs.at(dir).device("8:33");
  }

  @Test
  void acceptsUnusedDevice() {
    for (Use use : Use.values()) {
      uses.put(use, Collections.emptyList());
    }
    assertThat(facts(disk, false, "ext4").refusal()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void refusesADeviceForEachUse(Use use) {
    uses.put(use, Arrays.asList("this", "that"));
    assertThat(facts(disk, false).refusal().get()).startsWith("/dev/sdb ").endsWith(".");
  }

  @Test
  void theRefusalNamesTheRemedy() {
    assertThat(refusal(Use.PARTITIONS, "/dev/sdb1", "/dev/sdb2"))
        .isEqualTo(
            "/dev/sdb has partitions: /dev/sdb1, /dev/sdb2. Specify one of them, or remove them:"
                + " sfdisk --delete /dev/sdb.");
    assertThat(refusal(Use.MOUNT, "/data/1"))
        .isEqualTo("/dev/sdb is mounted on /data/1. Unmount it first: umount /dev/sdb.");
    assertThat(refusal(Use.SWAP, "/dev/sdb"))
        .isEqualTo("/dev/sdb is in use as swap space. Run: swapoff /dev/sdb.");
    assertThat(refusal(Use.HOLDERS, "/dev/md0")).contains("is part of /dev/md0", "mdadm --stop");
    assertThat(refusal(Use.MEMBERSHIP, "linux_raid_member"))
        .contains("not assembled (linux_raid_member)", "wipefs --all /dev/sdb");
    assertThat(refusal(Use.PARTITION_TABLE, "gpt"))
        .contains("has a partition table (gpt)", "partx --add /dev/sdb");
    assertThat(refusal(Use.UNKNOWN, "EBUSY")).contains("is in use (EBUSY)", "fuser -v /dev/sdb");
  }

  @Test
  void refusesEmptyReadOnlyAndHostManagedDevices() {
    assertThat(facts(shingled, false).refusal().get())
        .startsWith("/dev/sdc1 (partition) is a host-managed shingled disk (SMR). Specify");
    assertThat(facts(empty, false).refusal().get())
        .isEqualTo("/dev/sr0 (disk) has size 0: it has no medium, or no backing file is attached.");
    assertThat(facts(disk, true).refusal().get())
        .isEqualTo("/dev/sdb is read-only. To make it writable: blockdev --setrw /dev/sdb.");
  }

  @Test
  void warningNamesTheDataThatWouldBeDestroyed() {
    assertThat(facts(disk, false, "ext4").warning())
        .isEqualTo(
            "All data on /dev/sdb (disk DT01ACA050) would be destroyed: 500.0 GiB, contains ext4."
                + " If the data is not needed, add --destroy-data.");
    assertThat(facts(disk, false).warning()).contains("500.0 GiB, no known content.");
  }

  @Test
  void groupsSignaturesOfDeviceByUsage() {
    Signatures seen =
        Signatures.parse(
            "partition-table,gpt\npartition-table,gpt\nraid,ddf_raid_member\nraid,drbd\n\n"
                + "nonsense\nfilesystem,zfs_member\nfilesystem,ext4\n");
    assertThat(Signatures.parse("other,bcache\nother,jbd\nother,swap\n").memberships())
        .containsExactly("bcache", "jbd");
    assertThat(seen.types("partition-table")).containsExactly("gpt");
    assertThat(seen.memberships()).containsExactly("ddf_raid_member", "drbd", "zfs_member");
    assertThat(seen.types())
        .containsExactly("gpt", "ddf_raid_member", "drbd", "zfs_member", "ext4");
    assertThat(Signatures.parse("").types()).isEmpty();
  }

  private String refusal(Use use, String... names) {
    uses.clear();
    uses.put(use, Arrays.asList(names));
    return facts(disk, false).refusal().get();
  }

  private ScratchDevice facts(BlockDevice device, boolean readOnly, String... contents) {
    return new ScratchDevice(device, readOnly, uses, Arrays.asList(contents));
  }
}
