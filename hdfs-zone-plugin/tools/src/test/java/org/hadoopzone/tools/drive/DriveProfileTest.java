/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.drive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.hadoopzone.fence.ByteRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the drives that drive profiles describe. */
class DriveProfileTest {
  private static final long GB = 1_000_000_000L;
  private static final double AVERAGE_ROOT = 8.0 / 15;
  private static final String DRIVE = "zone 0 GB 100 MB/s; capacity 1 GB; ";

  @TempDir private Path dir;

  @ParameterizedTest
  @ValueSource(strings = {"dt01aca050", "dt01aca100", "mg10aca20"})
  void bundledProfilesAreRead(String name) throws IOException {
    DriveProfile drive = profile(name);

    assertThat(drive.rateAt(drive.capacity - 1) / drive.rateAt(0)).isBetween(0.46, 0.52);
    assertThat(drive.name).startsWith("Toshiba");
  }

  @Test
  void fiveRegionsOfADriveHaveTheRatesOfItsProfile() throws IOException {
    DriveProfile drive = profile("dt01aca050");

    double[] rates = {182, 166, 149, 128, 104};
    for (int i = 0; i < rates.length; i++) {
      ByteRange region = ByteRange.of(i * 100 * GB, 100 * GB);
      assertThat(drive.meanRate(region) / 1e6).isCloseTo(rates[i], within(2.0));
    }
  }

  /**
   * Checks the mean time of a random read, which is the same on the emulated drive; see
   * docs/drive.md.
   */
  @Test
  void aRandomReadTakesAMeanSeekAndHalfARotation() throws IOException {
    assertThat(profile("dt01aca050").seekSeconds(AVERAGE_ROOT)).isCloseTo(12.7e-3, within(0.1e-3));
  }

  @Test
  void scalingKeepsTheMeanRateOfEachShareOfTheCapacity() throws IOException {
    DriveProfile drive = profile("dt01aca050");
    DriveProfile small = drive.scaledTo(20 * GB);

    for (int percent = 5; percent < 100; percent += 10) {
      ByteRange large = ByteRange.of(0, drive.capacity / 100 * percent);
      ByteRange part = ByteRange.of(0, small.capacity / 100 * percent);
      assertThat(small.meanRate(part)).isCloseTo(drive.meanRate(large), withinPercentage(0.1));
    }
    assertThat(small.stroke(small.capacity)).isEqualTo(1);
    assertThat(small.endOfRate(0.9)).isBetween(4 * GB, 6 * GB);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "zone 0 GB 100 MB/s | capacity is missing; write it as in \"capacity 500 GB\"",
        "zone 0 GB 100 MB/s; capacity 500 | capacity must be followed by a number and its unit",
        "capacity 100 GB    | has no zones",
        "zone 0 GB fast MB/s | :1: \"fast MB/s\" must begin with a plain number, as in",
        "zone 0 GB NaN MB/s | :1: \"NaN MB/s\" must begin with a plain number",
        "zone 0 GB 1e999 MB/s | :1: \"1e999 MB/s\" must begin with a plain number",
        "zone 0 GB 100 mph  | :1: \"100 mph\" must have the unit MB/s",
        "zone 0 GB 185.5 GB | :1: \"185.5 GB\" must have the unit MB/s",
        "zone 0 ms 100 MB/s | :1: \"0 ms\" must have the unit B or MB or GB or TB",
        "zone 0 GB 100      | :1: write a zone as",
        "zone 1 GB 100 MB/s | :1: the first zone must start at 0",
        "zone 0 GB 0 MB/s   | :1: the rate must be above 0 MB/s",
        "zone 0 GB 100 MB/s; capacity 1 MB/s | :2: \"1 MB/s\" must have the unit B or MB",
        DRIVE + "rpm 7200 ms; seek-track-to-track 1 ms; seek-average 8 ms | :3: \"7200 ms\" must",
        DRIVE + "rpm 7200 rpm; seek-track-to-track 1 rpm; seek-average 8 ms | :4: \"1 rpm\" must",
        DRIVE + "rpm NaN rpm; seek-track-to-track 1 ms; seek-average 8 ms | :3: \"NaN rpm\" must",
        DRIVE + "rpm 7200 rpm; seek-track-to-track 8 ms; seek-average 8 ms | :5: seek-average must",
        DRIVE + "capacity 2 GB | :3: duplicate key capacity: line 2 already sets it",
        "name A; name B     | :2: duplicate key name: line 1 already sets it",
      })
  void refusesInvalidProfileWithItsLine(String text, String message) throws IOException {
    Path file = Files.writeString(dir.resolve("bad.drive"), text.replace("; ", "\n"));

    assertThatThrownBy(() -> DriveProfileFile.read(file))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(file.toString())
        .hasMessageContaining(message);
  }

  @Test
  void aMissingProfileIsNamed() {
    assertThatThrownBy(() -> DriveProfileFile.read(dir.resolve("none.drive")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("does not exist: specify one of");
    assertThatThrownBy(() -> DriveProfileFile.find("dt01"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("drive profile dt01 does not exist: specify one of dt01aca050, ");
  }

  @Test
  void findsEveryProfileOfConfDrivesByName() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("../../conf/drives"))) {
      assertThat(files.map(file -> file.getFileName().toString().replaceFirst("\\.drive$", "")))
          .containsExactlyInAnyOrderElementsOf(DriveProfileFile.NAMES);
    }
    for (String name : DriveProfileFile.NAMES) {
      assertThat(DriveProfileFile.find(name).capacity).isEqualTo(profile(name).capacity);
    }
  }

  @Test
  void findsAFileByItsPath() throws IOException {
    assertThat(DriveProfileFile.find("../../conf/drives/mg10aca20.drive").name).contains("MG10");
  }

  private static DriveProfile profile(String name) throws IOException {
    return DriveProfileFile.read(Path.of("../../conf/drives/" + name + ".drive"));
  }
}
