/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hadoopzone.testing.FakeSysfs;
import org.hadoopzone.tools.blockdev.Mounts;
import org.hadoopzone.tools.blockdev.Sysfs;
import org.hadoopzone.tools.doctor.Finding.Severity;
import org.hadoopzone.zone.ZoneRule;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks the disks below the dirs of a node, and their read-ahead. */
class DiskChecksTest {
  private static final long MB = 1 << 20;

  @TempDir private Path temporary;
  private Path dir;
  private FakeSysfs fake;
  private final List<String> mounts = new ArrayList<>();

  @BeforeEach
  void createMachine() throws IOException {
    dir = temporary.toRealPath();
    fake = new FakeSysfs(dir.resolve("sys"));
    fake.device("sda", "8:0", 100 * MB).file("sda", "queue/rotational", "1");
    fake.file("sda", "queue/read_ahead_kb", "128");
    fake.partition("sda", "sda1", "8:1", MB, 20 * MB);
    fake.partition("sda", "sda2", "8:2", 21 * MB, 79 * MB);
    fake.device("sdb", "8:16", 100 * MB).file("sdb", "queue/rotational", "1");
    fake.file("sdb", "queue/read_ahead_kb", "128");
    fake.device("nvme0n1", "259:0", 100 * MB).file("nvme0n1", "queue/rotational", "0");
    fake.file("nvme0n1", "queue/read_ahead_kb", "128");
    fake.device("dm-0", "253:0", MB).file("dm-0", "dm/uuid", "LVM-x7Yt");
    fake.file("dm-0", "dm/name", "vg-data");
    fake.file("dm-0", "queue/rotational", "1").file("dm-0", "queue/read_ahead_kb", "4096");
    mounts.add("1 0 0:30 / / rw - overlay overlay rw");
  }

  @Test
  void anOuterPartitionBeforeTheInnerOneIsFine() throws IOException {
    mount("8:1", "outer");
    mount("8:2", "inner");
    assertThat(findings()).isEmpty();
  }

  @Test
  void anOuterPartitionBehindTheInnerOneIsWrong() throws IOException {
    mount("8:2", "outer");
    mount("8:1", "inner");
    KeyChecksTest.assertOne(
        findings(),
        Severity.WRONG,
        dir.resolve("outer/dfs").toString(),
        "is an outer dir, but its partition /dev/sda2 begins at 21.0 MiB, after the partition"
            + " /dev/sda1 of the inner dir ");
  }

  @Test
  void zonesOnOnePartitionAreWrong() throws IOException {
    mount("8:1", "");
    Files.createDirectories(dir.resolve("outer/dfs"));
    Files.createDirectories(dir.resolve("inner/dfs"));
    KeyChecksTest.assertOne(
        findings(),
        Severity.WRONG,
        dir.resolve("outer/dfs").toString(),
        "is an outer dir, but on the same device (/dev/sda1) as the inner dir ");
  }

  @Test
  void solidStateAndVolumesAreNoted() throws IOException {
    mount("259:0", "outer");
    mount("253:0", "inner");
    assertThat(findings())
        .extracting(Finding::severity, Finding::subject)
        .containsExactly(
            tuple(Severity.NOTE, "/dev/nvme0n1 (disk)"),
            tuple(Severity.NOTE, "/dev/dm-0 (LVM volume vg-data)"));
  }

  @Test
  void disksWithSeveralActuatorsAndHostManagedDisksAreNoted() throws IOException {
    mount("8:1", "outer");
    mount("8:2", "inner");
    mount("8:16", "inner/dfs2");
    fake.file("sda", "queue/independent_access_ranges/0/sector", "0");
    fake.file("sda", "queue/independent_access_ranges/1/sector", "100000");
    fake.file("sdb", "queue/zoned", "host-managed");
    assertThat(DirChecks.tracks(dirs("outer/dfs", "inner/dfs", "inner/dfs2")))
        .filteredOn(finding -> finding.subject().startsWith("/dev/"))
        .extracting(Finding::severity, finding -> finding.message().split("[,;]")[0])
        .containsExactly(
            tuple(Severity.NOTE, "has 2 actuators"),
            tuple(Severity.NOTE, "is a host-managed shingled disk (SMR)"));
  }

  @Test
  void disksWithoutOuterDirsAreNotedIfAnotherDiskHasSome() throws IOException {
    mount("8:1", "outer");
    mount("8:2", "inner");
    mount("8:16", "inner/dfs2");
    KeyChecksTest.assertOne(
        DirChecks.tracks(dirs("outer/dfs", "inner/dfs", "inner/dfs2")),
        Severity.NOTE,
        "hadoop.disk-zone.outer.dirs",
        "selects dirs on only 1 of 2 disks, so temporary files do not use /dev/sdb");
    assertThat(DirChecks.tracks(dirs("inner/dfs", "inner/dfs2"))).isEmpty();
  }

  @Test
  void ignoresMissingDirsAndDirsWithoutDevice() throws IOException {
    Files.createDirectories(dir.resolve("outer/dfs"));
    assertThat(findings()).isEmpty();
    assertThat(dirs())
        .extracting(each -> each.fileSystem == null ? "missing" : each.fileSystem)
        .containsExactly("overlay", "missing");
  }

  @Test
  void aSmallReadAheadOfAHardDiskIsNotedOnce() throws IOException {
    mount("8:1", "outer");
    mount("8:2", "inner");
    List<Finding> findings = DirChecks.readAhead(dirs());
    KeyChecksTest.assertOne(
        findings, Severity.NOTE, "/dev/sda (disk)", "has a read-ahead of 128.0 KiB, so");
    assertThat(findings.get(0).remedy()).contains("blockdev --setra 8192 /dev/sda ");
  }

  @Test
  void solidStateDisksAndLargeReadAheadAreFine() throws IOException {
    mount("259:0", "outer");
    mount("253:0", "inner");
    assertThat(DirChecks.readAhead(dirs())).isEmpty();
  }

  private void mount(String number, String name) throws IOException {
    Path at = Files.createDirectories(dir.resolve(name));
    Files.createDirectories(at.resolve("dfs"));
    mounts.add("2 1 " + number + " / " + at + " rw - ext4 /dev/any rw");
  }

  private List<Finding> findings() throws IOException {
    return DirChecks.tracks(dirs());
  }

  private List<NodeDir> dirs() throws IOException {
    return dirs("outer/dfs", "inner/dfs");
  }

  private List<NodeDir> dirs(String... names) throws IOException {
    Path mountinfo = Files.write(dir.resolve("mountinfo"), mounts);
    String paths = Stream.of(names).map(name -> dir + "/" + name).collect(Collectors.joining(","));
    return NodeDir.read(
        Nodes.dataNode("dn1", "dfs.datanode.data.dir", paths),
        ZoneRule.parse(dir.resolve("outer").toString()),
        Sysfs.at(dir.resolve("sys")),
        Mounts.read(mountinfo));
  }
}
