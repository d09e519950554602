/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.survey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.hadoopzone.testing.FakeSysfs;
import org.hadoopzone.tools.blockdev.BlockDevice;
import org.hadoopzone.tools.blockdev.Mounts;
import org.hadoopzone.tools.blockdev.Sysfs;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Surveys a machine with two disks that may fail. */
class DiskSurveysTest {
  private static final long MB = 1 << 20;
  private static final BoundaryRule RULE = BoundaryRule.atShareOfOuterRate(0.9);

  @TempDir private Path dir;
  private Sysfs sysfs;
  private SurveyTarget target;

  @BeforeEach
  void createMachine() throws IOException {
    FakeSysfs fake = new FakeSysfs(dir.resolve("sys"));
    StringBuilder mounts = new StringBuilder();
    Path data = Files.createDirectory(dir.resolve("data")).toRealPath();
    for (int i = 0; i < 2; i++) {
      String disk = "sd" + (char) ('a' + i);
      fake.device(disk, "8:" + 16 * i, 100 * MB).file(disk, "queue/rotational", "1");
      Path mounted = Files.createDirectory(data.resolve(disk));
      mounts.append(
          String.format("4%d 27 8:%d / %s rw - ext4 /dev/%s rw%n", i, 16 * i, mounted, disk));
    }
    sysfs = Sysfs.at(fake.root());
    Path mountinfo = Files.writeString(dir.resolve("mountinfo"), mounts);
    target = SurveyTarget.of(data, sysfs, Mounts.read(mountinfo));
  }

  @Test
  void diskThatFailsIsListedAndTheOtherIsSurveyed() throws IOException {
    DiskSurveys surveys =
        DiskSurveys.of(
            target, sysfs, RULE, disk -> disk.path().equals("/dev/sda") ? fail(disk) : curve(disk));

    assertThat(surveys.done)
        .singleElement()
        .extracting(survey -> survey.disk.path())
        .isEqualTo("/dev/sdb");
    assertThat(surveys.failures).containsExactly("/dev/sda: read at byte 4096 failed");
  }

  @Test
  void failsIfAllDisksFail() {
    assertThatThrownBy(() -> DiskSurveys.of(target, sysfs, RULE, DiskSurveysTest::fail))
        .isInstanceOf(IOException.class)
        .hasMessage(
            String.format(
                "/dev/sda: read at byte 4096 failed%n/dev/sdb: read at byte 4096 failed"));
  }

  @Test
  void outerDirsLackADirBelowWhichAnotherDiskIsMounted() throws IOException {
    FakeSysfs fake = new FakeSysfs(dir.resolve("parts"));
    fake.device("sda", "8:0", 100 * MB).file("sda", "queue/rotational", "1");
    fake.partition("sda", "sda1", "8:1", MB, 10 * MB);
    fake.partition("sda", "sda2", "8:2", 11 * MB, 10 * MB);
    Path first = Files.createDirectories(dir.resolve("outer/first")).toRealPath();
    Path second = Files.createDirectories(dir.resolve("outer/second")).toRealPath();
    String mounts =
        mount("8:1", first) + mount("8:2", second) + mount("8:32", second.resolve("other"));
    sysfs = Sysfs.at(fake.root());
    fake.device("sdc", "8:32", MB);
    target =
        SurveyTarget.of(
            first.getParent(),
            sysfs,
            Mounts.read(Files.writeString(dir.resolve("mountinfo"), mounts)));

    DiskSurveys surveys = DiskSurveys.of(target, sysfs, RULE, DiskSurveysTest::fallingCurve);

    assertThat(surveys.outerDirs).containsExactly(first);
    assertThat(surveys.mixed)
        .singleElement()
        .asString()
        .contains(second + " is in an outer zone", "(" + second.resolve("other") + ")");
  }

  private static String mount(String number, Path mountPoint) {
    return String.format("40 27 %s / %s rw - ext4 /dev/disk rw%n", number, mountPoint);
  }

  private static Curve fallingCurve(BlockDevice disk) throws IOException {
    Grid grid = Grid.of(disk.size());
    return Survey.run(
        disk.path(), grid, address -> 100e6 - address / 2.0, RULE, (done, total) -> {});
  }

  private static Curve fail(BlockDevice disk) throws IOException {
    throw new IOException(disk.path() + ": read at byte 4096 failed");
  }

  private static Curve curve(BlockDevice disk) throws IOException {
    Grid grid = Grid.of(disk.size());
    return Survey.run(disk.path(), grid, address -> 100e6, RULE, (done, total) -> {});
  }
}
