/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hadoopzone.evaluation.demo.disk.DiskUse;
import org.hadoopzone.evaluation.demo.disk.DiskUses;
import org.hadoopzone.evaluation.watch.FileKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HtmlReportTest {
  /** Minimum contrast of text: WCAG 2.1, level AA. */
  private static final double CONTRAST = 4.5;

  private static final Pattern COLOR =
      Pattern.compile("(?:[{;] *color|fill|\\bi\\.\\w+ \\{ background): #([0-9a-f]{6})");

  @TempDir private Path dir;

  @Test
  void beginsWithTheVerdictAndShowsTheDiskBeforeAndAfter() throws IOException {
    DiskUse use = new DiskUses().access(FileKind.MAP_SPILL, 0, 10).busy(6);
    String page = page(use);

    assertThat(page).doesNotContain("@");
    assertThat(page.indexOf("100 %")).isBetween(0, page.indexOf("<svg"));
    assertThat(page.split("<svg", -1)).hasSize(5);
    assertThat(page)
        .contains("<span>fast, 190 MB/s", "<span>slow, 90 MB/s", "MB fast, 0.0 MB slow");
  }

  @Test
  void plainDirectoriesHaveNoMapAndTheirTimeIsNotMeasured() throws IOException {
    assertThat(page(null))
        .contains("Not measured", "MB outer, 0.0 MB inner")
        .doesNotContain("<svg", "@", "MB fast");
  }

  @Test
  void textAndBarsAreReadableOnTheBackgroundsOfThePage() throws IOException {
    Matcher color = COLOR.matcher(page(null));
    int colors = 0;
    while (color.find()) {
      colors++;
      for (String background : List.of("ffffff", "f4f4f4")) {
        assertThat(contrast(color.group(1), background))
            .as(color.group() + " on " + background)
            .isGreaterThanOrEqualTo(CONTRAST);
      }
    }
    assertThat(colors).isGreaterThanOrEqualTo(6);
  }

  @ParameterizedTest
  @ValueSource(ints = {390, 1280})
  void textsDoNotOverlapOrLeaveThePageOnPhonesAndOnScreens(int width) throws IOException {
    Browser browser = Browser.find(dir);
    DiskUse use = new DiskUses().access(FileKind.MAP_SPILL, 0, 10).busy(6);
    assertThat(browser.examine(page(use), width)).singleElement().asString().startsWith("texts: ");
    assertThat(browser.examine(page(null), width)).singleElement().asString().startsWith("texts: ");
  }

  private String page(DiskUse use) throws IOException {
    DemoOutcome run =
        new DemoOutcome(
            "disk zones",
            List.of(),
            List.of(),
            Map.of(),
            Map.of(),
            List.of(),
            Optional.ofNullable(use));
    Path file = dir.resolve("report.html");
    new HtmlReport(run, run, new DemoVerdict(List.of())).write(file);
    return Files.readString(file);
  }

  /** Returns the contrast ratio of two colors, from 1 to 21, as WCAG 2.1 defines it. */
  private static double contrast(String one, String other) {
    double a = luminance(one) + 0.05;
    double b = luminance(other) + 0.05;
    return Math.max(a, b) / Math.min(a, b);
  }

  private static double luminance(String color) {
    int rgb = Integer.parseInt(color, 16);
    return 0.2126 * linear(rgb >> 16) + 0.7152 * linear(rgb >> 8) + 0.0722 * linear(rgb);
  }

  private static double linear(int channel) {
    double value = (channel & 0xff) / 255.0;
    return value <= 0.04045 ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4);
  }
}
