/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.pack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.hadoopzone.tools.drive.DriveProfileFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads the transfer rates of a disk from each kind of source. */
class SpeedProfileTest {
  private static final long GB = 1_000_000_000;
  private static final double MB = 1e6;

  @TempDir private Path dir;

  @Test
  void assumedRateFallsFromTheOuterToTheInnerEdge() {
    SpeedProfile speed = SpeedProfile.assumed(100 * GB);
    assertThat(speed.isAssumed()).isTrue();
    assertThat(speed.rateAt(0)).isEqualTo(200 * MB);
    assertThat(speed.rateAt(100 * GB)).isCloseTo(94 * MB, within(MB));
    assertThat(speed.rateAt(200 * GB)).isCloseTo(94 * MB, within(MB));
    assertThat(speed.origin()).startsWith("assumed: 200 MB/s").contains("47 %");
  }

  @Test
  void aDriveProfileIsScaledToTheDisk() throws IOException {
    SpeedProfile speed = SpeedProfile.of(DriveProfileFile.find("dt01aca050"), 50 * GB);
    assertThat(speed.rateAt(0)).isEqualTo(188.5 * MB);
    assertThat(speed.rateAt(49 * GB)).isEqualTo(93.1 * MB);
    assertThat(speed.origin()).isEqualTo("drive profile Toshiba DT01ACA050");
    assertThat(speed.isAssumed()).isFalse();
  }

  @Test
  void aSurveyIsInterpolatedBetweenItsSamples() throws IOException {
    Path file = survey("/dev/sdb", 100);
    SpeedProfile speed = SpeedProfile.survey(file, "/dev/sdb", 100);
    assertThat(speed.rateAt(0)).isEqualTo(200);
    assertThat(speed.rateAt(10)).isEqualTo(200);
    assertThat(speed.rateAt(50)).isEqualTo(150);
    assertThat(speed.rateAt(99)).isEqualTo(100);
    assertThat(speed.origin()).isEqualTo("survey of /dev/sdb in " + file);
  }

  @Test
  void aSurveyOfAnotherDiskIsRefused() throws IOException {
    Path file = survey("/dev/sdb", 100);
    assertThatThrownBy(() -> SpeedProfile.survey(file, "/dev/sdc", 100))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(file.toString())
        .hasMessageContaining("no survey of /dev/sdc")
        .hasMessageContaining("/dev/sdb (100 bytes)")
        .hasMessageContaining("disk-zones survey /dev/sdc --json");
    // After a reboot, the name may belong to another disk.
    assertThatThrownBy(() -> SpeedProfile.survey(file, "/dev/sdb", 200))
        .hasMessageContaining("(200 bytes)");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "no JSON", "{}", "[]", "{\"disks\":[{\"device\":\"/dev/sdb\",\"size\":100}]}"})
  void aFileThatIsNoSurveyIsRefused(String content) throws IOException {
    Path file = Files.writeString(dir.resolve("file"), content);
    assertThatThrownBy(() -> SpeedProfile.survey(file, "/dev/sdb", 100))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(file + ": is not the output of survey --json");
  }

  @Test
  void aDirectoryIsNoSurvey() {
    assertThatThrownBy(() -> SpeedProfile.ifSurveyed(dir, "/dev/sdb", 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("--survey " + dir + ": is not the output of survey --json");
  }

  private Path survey(String device, long size) throws IOException {
    return Files.writeString(
        dir.resolve("survey.json"),
        String.format(
            "{\"disks\":[{\"device\":\"%s\",\"size\":%d,\"samples\":["
                + "{\"address\":10,\"rate\":1,\"fitted_rate\":200},"
                + "{\"address\":90,\"rate\":1,\"fitted_rate\":100}]}]}",
            device, size));
  }
}
