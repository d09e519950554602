/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.pack;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import javax.imageio.ImageIO;
import org.hadoopzone.fence.ByteRange;
import org.hadoopzone.fence.FencedSpace;
import org.hadoopzone.fence.pack.ColdRule;
import org.hadoopzone.fence.pack.DataFile;
import org.hadoopzone.fence.pack.PackSettings;
import org.hadoopzone.fence.pack.PackTarget;
import org.hadoopzone.testing.FakeSysfs;
import org.hadoopzone.tools.blockdev.Mounts;
import org.hadoopzone.tools.blockdev.Sysfs;
import org.hadoopzone.tools.cli.Json;
import org.hadoopzone.tools.cli.JsonStyle;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks the report of a plan for a disk of 100 GiB that is three quarters full. */
class PlanTableTest {
  private static final long GIB = 1L << 30;
  private static final int PARTS = 100;
  private static final long NOW = TimeUnit.DAYS.toMillis(20_000);
  private static final int OWNER = 1000;

  @TempDir private Path dir;
  private FakeSysfs sysfs;
  private PackScan scan;

  @BeforeEach
  void addADisk() throws IOException {
    sysfs = new FakeSysfs(dir.resolve("sys"));
    sysfs.device("sda", "8:0", 101 * GIB).file("sda", "queue/rotational", "1");
    sysfs.partition("sda", "sda1", "8:1", GIB, PARTS * GIB);
    scan = scan(75);
  }

  @Test
  void printsMovesDurationAndBenefit() throws IOException {
    file("old", 0, 10, 40);
    file("month", 10, 30, 10);
    file("young", 40, 35, 0);
    assertThat(text().lines())
        .contains(
            volume().dir() + ": ext4 on /dev/sda1, 100.0 GiB, 75 % in use; no fence",
            row("data, under 1 day", 1, "35.0 GiB", 0, "0 B"),
            row("data, 1 week to 30 days", 1, "30.0 GiB", 1, "15.0 GiB"),
            row("data, 30 days and older", 1, "10.0 GiB", 1, "10.0 GiB"),
            "cold        40.0 GiB in 2 files",
            "stay        files: 1 modified too recently",
            "moves       25.0 GiB in 2 files, from addresses below 25.0 GiB to free space above"
                + " this address");
    assertThat(text())
        .contains(
            "takes       ", "free space  25.0 GiB at ", " MB/s when packed (+", "rates       ")
        .doesNotContain("not worth it");
    assertThat(text().lines()).allMatch(line -> line.length() <= 100);

    JsonNode values = values();
    assertThat(values.get("bytes_to_move").asLong()).isEqualTo(25 * GIB);
    assertThat(values.get("files_to_move").asLong()).isEqualTo(2);
    assertThat(values.get("target_end").asLong()).isEqualTo(25 * GIB);
    assertThat(values.get("worth_it").asBoolean()).isTrue();
    assertThat(values.get("rates_assumed").asBoolean()).isTrue();
    assertThat(values.get("free_rate_after").asLong())
        .isGreaterThan(values.get("free_rate_before").asLong() * 3 / 2);
    assertThat(values.get("ages")).hasSize(4);
  }

  @Test
  void aRateLimitLengthensTheMove() throws IOException {
    file("old", 0, 30, 40);
    PackForecast forecast =
        new PackForecast(volume(), scan, speed(), 10 << 20, GIB, Optional.empty());
    assertThat(forecast.moveSeconds()).isEqualTo(2560);
    assertThat(new PlanTable(forecast, List.of()).toString())
        .contains("takes       42.7 min", "(the limit of --rate)");
    assertThat(
            new PackForecast(volume(), scan, speed(), 10 * GIB, GIB, Optional.empty()).isLimited())
        .isFalse();
  }

  @Test
  void packingWithoutColdFilesIsNotWorthIt() throws IOException {
    file("young", 0, 75, 0);
    assertThat(text()).contains("not worth it  No file is cold.").doesNotContain("moves");
    assertThat(values().get("worth_it").asBoolean()).isFalse();
    assertThat(values().get("doubts").get(0).asText()).isEqualTo("No file is cold.");
  }

  @Test
  void packingIsNotWorthItIfColdDataAreInnermost() throws IOException {
    scan = scan(25, 100);
    file("old", 25, 75, 40);
    assertThat(text()).contains("not worth it  The cold data are already on the innermost tracks.");
  }

  @Test
  void aFullVolumeIsNotWorthIt() throws IOException {
    scan = scan(100);
    file("old", 0, 100, 40);
    assertThat(text()).contains("not worth it  The volume is full");
  }

  @Test
  void aSolidStateDiskIsNotWorthIt() throws IOException {
    sysfs.file("sda", "queue/rotational", "0");
    file("old", 0, 30, 40);
    assertThat(text()).contains("not worth it", "is not a rotational disk");
  }

  @Test
  void aVolumeManagerHidesTheTracks() throws IOException {
    sysfs.device("dm-0", "253:0", PARTS * GIB).file("dm-0", "queue/rotational", "1");
    sysfs.file("dm-0", "dm/uuid", "LVM-x").file("dm-0", "dm/name", "vg-data");
    file("old", 0, 30, 40);
    PackForecast forecast =
        new PackForecast(volume("253:0"), scan, speed(), 0, GIB, Optional.empty());
    assertThat(new PlanTable(forecast, List.of()).toString())
        .contains("not worth it", "LVM volume vg-data", "does not show which tracks");
  }

  @Test
  void filesOfOthersAndSmallFilesStayForAReason() throws IOException {
    scan.add(DataFile.of(Path.of("a"), OWNER + 1, GIB, 0, 0));
    scan.add(DataFile.of(Path.of("b"), OWNER, 1000, 0, 0));
    scan.add(DataFile.of(Path.of("missing"), OWNER, GIB, 0, 0));
    assertThat(text())
        .contains(
            "stay        files: 1 smaller than 1 MiB, 1 owned by another user, 1 extents cannot be"
                + " read");
  }

  @Test
  void thePictureShowsFreeSpaceOnTheLeftAfterwards() throws IOException {
    file("old", 0, 30, 40);
    file("young", 30, 45, 0);
    PackForecast forecast = forecast();
    Path png = dir.resolve("plan.png");
    PackPicture.write(png, "/data/1", forecast.before(), forecast.after());
    BufferedImage image = ImageIO.read(png.toFile());
    int left = image.getWidth() / 8;
    int middle = image.getHeight() / 4;
    assertThat(image.getRGB(left, middle)).isEqualTo(SpaceKind.OLDER.color().getRGB());
    assertThat(image.getRGB(left, 3 * middle)).isEqualTo(SpaceKind.FREE.color().getRGB());
  }

  private static String row(String age, int files, String size, int moving, String bytes) {
    return String.format("%-26s %10s %11s %13s %14s", age, files, size, moving, bytes);
  }

  private void file(String name, long start, long length, int days) {
    Path path = Path.of(start + "," + length + "," + name);
    long modified = NOW - TimeUnit.DAYS.toMillis(days);
    scan.add(DataFile.of(path, OWNER, length * GIB, modified, modified));
  }

  /** Returns a scan of a disk that is in use up to an address, in GiB, and free from there on. */
  private static PackScan scan(int usedEnd) {
    return scan(0, usedEnd);
  }

  private static PackScan scan(int usedStart, int usedEnd) {
    List<FencedSpace> map = new ArrayList<>();
    for (int i = 0; i < PARTS; i++) {
      boolean isUsed = usedStart <= i && i < usedEnd;
      map.add(FencedSpace.of(isUsed ? 0 : GIB, isUsed ? GIB : 0, 0));
    }
    return new PackScan(
        new ColdRule(PackSettings.defaults(), OWNER, NOW),
        NOW,
        new SpaceMap(PARTS * GIB, map),
        new PackTarget(PARTS * GIB, map),
        PARTS * GIB,
        PlanTableTest::extents,
        true);
  }

  /** Reads the extent of a file from its name. */
  private static List<ByteRange> extents(Path file) throws IOException {
    String[] words = file.toString().split(",");
    if (words.length < 2) {
      throw new IOException(file + ": is missing");
    }
    return List.of(ByteRange.of(Long.parseLong(words[0]) * GIB, Long.parseLong(words[1]) * GIB));
  }

  private static SpeedProfile speed() {
    return SpeedProfile.assumed(101 * GIB);
  }

  private PackVolume volume() throws IOException {
    return volume("8:1");
  }

  private PackVolume volume(String number) throws IOException {
    Path data = Files.createDirectories(dir.resolve("data")).toRealPath();
    Path mounts =
        Files.writeString(
            dir.resolve("mountinfo"), "1 1 " + number + " / " + data + " rw - ext4 x rw\n");
    return PackVolume.of(data, Sysfs.at(sysfs.root()), Mounts.read(mounts));
  }

  private PackForecast forecast() throws IOException {
    return new PackForecast(volume(), scan, speed(), 0, GIB, Optional.empty());
  }

  private String text() throws IOException {
    return new PlanTable(forecast(), List.of()).toString();
  }

  private JsonNode values() throws IOException {
    return JsonStyle.parse(Json.text(new PlanTable(forecast(), List.of()).values()));
  }
}
