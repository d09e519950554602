/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.init;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.hadoopzone.blockdev.DeviceNumber;
import org.hadoopzone.fence.ByteRange;
import org.hadoopzone.fence.Fence;
import org.hadoopzone.fence.autosize.FenceFinder;
import org.hadoopzone.testing.FakeSysfs;
import org.hadoopzone.testing.JavaProcess;
import org.hadoopzone.testing.SmallFileSystem;
import org.hadoopzone.tools.blockdev.Mounts;
import org.hadoopzone.tools.blockdev.Sysfs;
import org.hadoopzone.tools.doctor.Daemon;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads the space of a real file system with a fence. */
class DiskProbeTest {
  private static final long MB = 1 << 20;

  @TempDir private Path dir;

  @Test
  void spaceOfAFenceInAnotherDirIsFreeAndNotUsed() throws IOException {
    try (SmallFileSystem volume =
        SmallFileSystem.sparse(dir.resolve("image"), dir.resolve("d"), 256 * MB)) {
      Path data = Files.createDirectories(volume.path().resolve("hadoop/data"));
      VolumeFacts before = probe(data);
      Path other = Files.createDirectories(volume.path().resolve("yarn/local"));
      Fence fence = Fence.in(other);
      fence.set(ByteRange.of(0, 64 * MB), Fence.Mode.ADVISORY, (done, total) -> {});

      VolumeFacts fenced = probe(data);
      assertThat(fence.quickStatus().fenced()).isGreaterThan(128 * MB);
      assertThat(fenced.used).isBetween(0L, before.used + MB);
      assertThat(fenced.free).isBetween(before.free - MB, before.free);
    }
  }

  @Test
  void dirBehindALinkIsOnTheVolumeOfItsTarget() throws IOException {
    try (SmallFileSystem volume =
        SmallFileSystem.sparse(dir.resolve("image"), dir.resolve("d"), 256 * MB)) {
      Path link = Files.createSymbolicLink(dir.resolve("link"), volume.path());
      Path data = Files.createDirectories(link.resolve("data"));
      VolumeFacts facts = probe(data);
      assertThat(facts.mountPoint).isEqualTo(volume.path().toString());
      assertThat(facts.free).isGreaterThan(128 * MB);
    }
  }

  @Test
  void diskWithSeveralActuatorsOrSequentialWritesHasAnObstacle() throws IOException {
    FakeSysfs sysfs = sysfs();
    assertThat(fakeDisk(sysfs).obstacle).isEmpty();
    sysfs.file("sda", "queue/zoned", "host-managed");
    assertThat(fakeDisk(sysfs).obstacle).contains("host-managed shingled disk (SMR)");
    sysfs.file("sda", "queue/independent_access_ranges/0/sector", "0");
    sysfs.file("sda", "queue/independent_access_ranges/1/sector", "100000");
    assertThat(fakeDisk(sysfs).obstacle).startsWith("The disk has 2 actuators");
  }

  @Test
  void volumeManagerIsAnObstacle() throws IOException {
    FakeSysfs sysfs = sysfs();
    sysfs.file("sda", "dm/uuid", "LVM-x7Yt").file("sda", "dm/name", "vg-data");
    assertThat(fakeDisk(sysfs).obstacle).startsWith("A volume manager hides");
  }

  @Test
  void volumeOnTheDeviceOfTheRootFileSystemIsOnRootEvenInAChroot() throws IOException {
    assertThat(fakeDisk(sysfs()).volumes)
        .extracting(volume -> volume.onRoot)
        .containsExactly(true, false);
  }

  /** Returns a machine with a hard disk that has two partitions. */
  private FakeSysfs sysfs() throws IOException {
    FakeSysfs sysfs = new FakeSysfs(dir.resolve("sys"));
    sysfs.device("sda", "8:0", 100 * MB).file("sda", "queue/rotational", "1");
    sysfs.file("sda", "queue/read_ahead_kb", "128");
    sysfs.partition("sda", "sda1", "8:1", MB, 20 * MB);
    return sysfs.partition("sda", "sda2", "8:2", 21 * MB, 79 * MB);
  }

  /**
   * Probes the disk of a machine whose root file system is on the first partition. As in a chroot,
   * the root directory is not a mount point.
   */
  private DiskFacts fakeDisk(FakeSysfs sysfs) throws IOException {
    Path bound = Files.createDirectories(dir.resolve("bound")).toRealPath();
    Path other = Files.createDirectories(dir.resolve("other")).toRealPath();
    Path mounts =
        Files.write(
            dir.resolve("mountinfo"),
            List.of(
                "2 1 8:1 /srv " + bound + " rw - xfs /dev/sda1 rw",
                "3 1 8:2 / " + other + " rw - xfs /dev/sda2 rw"));
    return probeOf(bound + "," + other, Sysfs.at(sysfs.root()), Mounts.read(mounts), "8:1")
        .disks()
        .get(0);
  }

  @Test
  void dirsThatThisUserCannotReadAreNamedAndDoNotCountAsMissing() throws Exception {
    try (SmallFileSystem volume =
        SmallFileSystem.sparse(dir.resolve("image"), dir.resolve("d"), 256 * MB)) {
      Path unreadable = Files.createDirectory(volume.path().resolve("data"));
      Path readable = Files.createDirectory(volume.path().resolve("readable"));
      Path parent = Files.createDirectory(volume.path().resolve("parent"));
      Path inaccessible = Files.createDirectory(parent.resolve("data"));
      for (Path each : List.of(unreadable, parent)) {
        Files.setPosixFilePermissions(each, PosixFilePermissions.fromString("---------"));
      }
      assertThat(withoutPrivileges(readable, unreadable))
          .singleElement()
          .asString()
          .startsWith("skipped: " + unreadable + " cannot be read by this user: run init as root.");
      assertThat(withoutPrivileges(readable, inaccessible))
          .containsExactly(
              "missing: " + inaccessible + " cannot be accessed by this user: run init as root.");
    }
  }

  @Test
  void fenceOfAnotherUserIsReported() throws Exception {
    try (SmallFileSystem volume =
        SmallFileSystem.sparse(dir.resolve("image"), dir.resolve("d"), 256 * MB)) {
      Path data = Files.createDirectory(volume.path().resolve("data"));
      Path local = Files.createDirectory(volume.path().resolve("local"));
      Path files = Files.createDirectory(local.resolve(FenceFinder.HIDDEN_NAME));
      Files.setAttribute(files, "unix:uid", 1);
      ProcessBuilder probe = JavaProcess.of(Probe.class, List.of(data.toString()));
      assertThat(lines(JavaProcess.asOrdinaryUser(probe)))
          .singleElement()
          .asString()
          .startsWith("skipped: " + local + " has a fence of user ")
          .contains("run init as root");
    }
  }

  /** Prints the dirs that a probe skips, and those that it considers missing. */
  static final class Probe {
    public static void main(String... dirs) throws IOException {
      DiskProbe probe = probeOf(String.join(",", dirs));
      probe.disks();
      probe.missing().forEach(each -> System.out.println("missing: " + each));
      probe.skipped().forEach(each -> System.out.println("skipped: " + each));
    }
  }

  /** Returns the output of {@link Probe} in a process that has no privileges. */
  private static List<String> withoutPrivileges(Path... dirs) throws Exception {
    List<String> arguments = Stream.of(dirs).map(Path::toString).toList();
    return lines(JavaProcess.withoutPrivileges(JavaProcess.of(Probe.class, arguments)));
  }

  private static List<String> lines(ProcessBuilder program) throws Exception {
    Process process = program.redirectError(ProcessBuilder.Redirect.INHERIT).start();
    try (BufferedReader output = process.inputReader()) {
      List<String> lines = output.lines().toList();
      assertThat(process.waitFor()).isZero();
      return lines;
    }
  }

  private static VolumeFacts probe(Path data) throws IOException {
    return probeOf(data.toString()).disks().get(0).volumes.get(0);
  }

  private static DiskProbe probeOf(String dataDirs) throws IOException {
    String root = DeviceNumber.holding(Path.of("/"));
    return probeOf(dataDirs, Sysfs.ofThisMachine(), Mounts.ofThisProcess(), root);
  }

  private static DiskProbe probeOf(String dataDirs, Sysfs sysfs, Mounts mounts, String root)
      throws IOException {
    Configuration conf = new Configuration(false);
    conf.set("dfs.datanode.data.dir", dataDirs);
    return DiskProbe.of(Daemon.thisNode(conf), sysfs, mounts, root);
  }
}
