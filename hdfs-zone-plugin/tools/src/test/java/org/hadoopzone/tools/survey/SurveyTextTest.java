/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.survey;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.imageio.ImageIO;
import org.hadoopzone.testing.FakeSysfs;
import org.hadoopzone.tools.blockdev.Sysfs;
import org.hadoopzone.tools.cli.Json;
import org.hadoopzone.zone.Zone;
import org.hadoopzone.zone.ZoneRule;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Checks the report on a drive that reads 190 MB/s at the outer edge and 90 MB/s at the inner edge.
 */
class SurveyTextTest {
  private static final long GIB = 1L << 30;
  private static final long SIZE = 500 * GIB;
  private static final BoundaryRule RULE = BoundaryRule.atShareOfOuterRate(0.9);

  @TempDir private Path dir;

  @Test
  void printsRatesBoundaryAndPartitions() throws IOException {
    DiskSurvey drive = drive(true, Path.of("/data/1/outer"), Path.of("/data/1/inner"));
    assertThat(new SurveyText(drive).toString().lines())
        .contains(
            "            part of    MB/s     mean MB/s if       mean MB/s if",
            "   address     disk    here  outer ends here  inner begins here",
            "       0 B      0 %   190.0                               140.0  ####################",
            " 250.0 GiB     50 %   148.7            169.3              119.4  ################",
            " 500.0 GiB    100 %    90.1            140.0                     #########",
            "inner/outer   0.47 (90.1 / 190.0 MB/s)",
            "/dev/sda1        1.0 MiB to  110.0 GiB  outer     190.0 to  173.0 MB/s  /data/1/outer",
            "/dev/sda2      110.0 GiB to  500.0 GiB  inner     173.0 to   90.1 MB/s "
                + " /data/1/inner");
    assertThat(new SurveyText(drive).toString())
        .contains(
            " <- boundary",
            "outer zone    ends at 122.6 GiB (24.5 % of the disk), where the rate falls below");
  }

  @Test
  void namesTheOuterDirsInAPropertyThatTheRuleUnderstands() {
    String outer = SurveyText.outerDirs(List.of(Path.of("/data/1,a & [b]")));
    assertThat(outer).isEqualTo("/data/1?a & ?b?");
    assertThat(ZoneRule.parse(outer).zoneOf("/data/1,a & [b]/yarn")).isEqualTo(Zone.OUTER);
    assertThat(ZoneRule.parse(outer).zoneOf("/data/2")).isEqualTo(Zone.INNER);
    assertThat(SurveyText.property(outer))
        .isEqualTo(
            "Add this property to core-site.xml on this host:\n"
                + "<property><name>hadoop.disk-zone.outer.dirs</name>"
                + "<value>/data/1?a &amp; ?b?</value></property>");
  }

  @Test
  void aSolidStateDiskHasNoZonesEvenWhereItsEmptyPartIsFaster() throws IOException {
    DiskSurvey drive = drive(false, Path.of("/data/1"), Path.of("/data/2"));
    assertThat(new SurveyText(drive).toString())
        .contains(
            "outer zone    none: the kernel reports a solid-state disk (queue/rotational is 0)",
            "  no zone  ")
        .doesNotContain("<- boundary");
    assertThat(SurveyText.property(""))
        .isEqualTo("No directory is entirely in an outer zone: there is no property to set.");
  }

  @Test
  void reasonsFitATerminal() {
    String text = SurveyText.text(new DiskSurveys(), List.of("Skipped ".repeat(20)));
    assertThat(text.lines()).hasSize(3).allMatch(line -> line.length() <= 100);
  }

  @Test
  void jsonHasExactBytes() throws IOException {
    DiskSurveys surveys = new DiskSurveys();
    surveys.done.add(drive(true, Path.of("/data/1/outer"), Path.of("/data/1/inner")));
    surveys.outerDirs.add(Path.of("/data/1/outer"));
    String json = Json.text(SurveyText.values(surveys, List.of()));
    assertThat(json)
        .contains(
            "\"device\" : \"/dev/sda\"",
            "\"outer_rate\" : 1899",
            "\"boundary\" : 1316",
            "\"zone\" : \"outer\"",
            "\"outer_dirs\" : \"/data/1/outer\"");
  }

  @Test
  void aPictureShowsTheCurveAndThePartitions() throws IOException {
    Path file = dir.resolve("survey.png");
    new SurveyPicture(drive(true, Path.of("/data/1/outer"), Path.of("/inner"))).write(file);
    BufferedImage image = ImageIO.read(file.toFile());
    // The boundary and the outer partition are orange, the others blue.
    assertThat(image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth()))
        .contains(new Color(0xd55e00).getRGB(), new Color(0x0072b2).getRGB());
  }

  private DiskSurvey drive(boolean rotational, Path first, Path second) throws IOException {
    FakeSysfs fake = new FakeSysfs(dir.resolve("sys"));
    fake.device("sda", "8:0", SIZE).file("sda", "queue/rotational", rotational ? "1" : "0");
    fake.partition("sda", "sda1", "8:1", 1 << 20, 110 * GIB - (1 << 20));
    fake.partition("sda", "sda2", "8:2", 110 * GIB, 390 * GIB);
    Grid grid = Grid.of(SIZE);
    Curve curve =
        Survey.run(
            "/dev/sda",
            grid,
            address -> 190e6 * Math.sqrt(1 - 0.7753 * address / SIZE),
            RULE,
            (done, total) -> {});
    Map<Path, String> dirs = new TreeMap<>(Map.of(first, "8:1", second, "8:2"));
    Sysfs sysfs = Sysfs.at(fake.root());
    return new DiskSurvey(sysfs.device("8:0"), sysfs.partitionsOf("8:0"), dirs, curve, RULE);
  }
}
