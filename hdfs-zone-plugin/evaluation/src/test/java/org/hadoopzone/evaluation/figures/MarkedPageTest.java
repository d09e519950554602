/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.figures;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.hadoopzone.evaluation.drive.Round;
import org.hadoopzone.evaluation.report.Result;
import org.hadoopzone.evaluation.report.ResultFiles;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MarkedPageTest {
  private static final String HEADER =
      """
      | system | drive busy, s, by round | together | against stock ext4 | seeks | moved, GB | in the outer 24 % |
      | --- | --- | ---: | ---: | ---: | ---: | ---: |
      """;

  @TempDir private Path dir;

  @BeforeEach
  void twoSystemsAreMeasured() throws IOException {
    write("ext4", 20.04, 30.04);
    write("xfs", 18, 22);
    new ResultFiles(dir.resolve("x"))
        .write(new Result("work", "partitions", List.of(), null, 0, "no space", Map.of()));
  }

  @Test
  void acceptsFiguresThatEqualTheRawDataAsPrinted() throws IOException {
    assertThat(
            problems(
                "<!-- figures: x/work/ext4, xfs -->\n"
                    + HEADER
                    + "| stock ext4 | 20.0, 30.0 | 50.1 |  | 2,000 | 4.00 | 25 % |\n"
                    + "| **XFS** | 18, 22 | 40.0 | -20.1 % | 2000 | 4.0 | 25 % |\n"))
        .isEmpty();
  }

  @Test
  void reportsLinePrintedAndRecomputedFigure() throws IOException {
    assertThat(
            problems(
                "A page\n\n<!-- figures: x/work/ext4, xfs -->\n"
                    + HEADER
                    + "| stock ext4 | 20.0, 30.1 | 50.1 |  | 2000 | 4.00 | 25 % |\n"
                    + "| XFS | 18, 22 | 40.0 | -20.2 % | 2000 | 4.00 | 26 % |\n"))
        .containsExactly(
            "page.md:6: printed 30.1, recomputed 30.0 from x/work/ext4.json",
            "page.md:7: printed -20.2, recomputed -20.1 from x/work/xfs.json",
            "page.md:7: printed 26, recomputed 25 from x/work/xfs.json");
  }

  @Test
  void reportsRowsInAnotherOrderThanTheMark() throws IOException {
    assertThat(
            problems(
                """
                <!-- figures: x/work/ext4, xfs -->
                | system | seeks |
                | --- | ---: |
                | XFS | 2000 |
                | stock ext4 | 2000 |
                """))
        .containsExactly(
            "page.md:4: \"XFS\" has the figures of \"stock ext4\"",
            "page.md:5: \"stock ext4\" has the figures of \"XFS\"");
  }

  @Test
  void reportsMarksThatDoNotFitTheTable() throws IOException {
    assertThat(
            problems("<!-- figures: x/work/ext4, xfs -->\n| s | seeks |\n| - | - |\n| XFS | 1 |"))
        .containsExactly("page.md:1: the mark names 2 files, but there are 1 rows");
    assertThat(problems("<!-- figures: x/work/zfs -->\n| s | seeks |\n| - | - |\n| ZFS | 1 |"))
        .containsExactly("page.md:1: there is no file x/work/zfs.json");
    assertThat(problems("<!-- figures: x/work/xfs -->\n| s | speed |\n| - | - |\n| XFS | 1 |"))
        .containsExactly("page.md:1: no figure is known for the column \"speed\"");
    assertThat(problems("<!-- figures: x/work/xfs -->\n\ntext"))
        .containsExactly("page.md:1: there is no table below the mark");
    assertThat(problems("<!-- figure: x/work/xfs -->"))
        .containsExactly("page.md:1: unknown mark \"figure: x/work/xfs\"");
  }

  @Test
  void reportsTablesOfBusyTimeWithoutMark() throws IOException {
    assertThat(problems("text\n\n| system | drive busy, s |\n| --- | ---: |\n| XFS | 1 |"))
        .containsExactly("page.md:3: this table has no mark that names its raw data");
  }

  @Test
  void checksTheNumbersThatPrecedeAMarkInASentence() throws IOException {
    assertThat(
            problems(
                """
                In 5 runs, XFS took 20 % less<!-- change: x/work/xfs --> and **40.0 s** instead of
                50.1 s<!-- busy: x/work/xfs, ext4 -->; its last round took 27 % less<!-- change: x/work/xfs [last] -->, and its worst reached 45.5<!-- worst-speed: x/work/xfs -->.
                """))
        .isEmpty();
    assertThat(problems("1\n\nIt took 21 % less<!-- change: x/work/xfs --> in 3 rounds."))
        .containsExactly("page.md:3: printed 21, recomputed -20 from x/work/xfs.json");
    assertThat(problems("It took 20 % less\n  <!-- change: x/work/xfs --> in 3 rounds."))
        .containsExactly("page.md:2: a mark at the start of a line ends the paragraph above");
    assertThat(problems("1\n\nIt took less<!-- change: x/work/xfs --> in 3 rounds."))
        .containsExactly("page.md:3: the mark names 1 figures, but fewer numbers precede it");
  }

  @Test
  void checksBusyTimeOfAKindOfRoundsWithItsChange() throws IOException {
    String header =
        """
        <!-- figures: x/work/ext4, xfs -->
        | | sort | together |
        | --- | ---: | ---: |
        | stock ext4 | 50.1 | 50.1 |
        """;
    assertThat(problems(header + "| XFS | 40.0 (-20.1 %) | 40.0 |")).isEmpty();
    assertThat(problems(header + "| XFS | 40.1 (-20.0 %) | 40.0 (-20.2 %) |"))
        .containsExactly(
            "page.md:5: printed 40.1, recomputed 40.0 from x/work/xfs.json [sort]",
            "page.md:5: printed -20.0, recomputed -20.1 from x/work/xfs.json [sort]",
            "page.md:5: printed -20.2, recomputed -20.1 from x/work/xfs.json");
  }

  @Test
  void checksATableOfWorksBySystems() throws IOException {
    String header =
        """

        <!-- changes by work: x/work & x/work [last], x/other; xfs, partitions -->
        | work | XFS | partitions by configuration |
        | --- | ---: | ---: |
        """;
    assertThat(
            problems(
                header
                    + "| four rounds; the last | -15.0 to -20.1 %; -26.8 % | **fails** |\n"
                    + "| other | not measured | not measured |\n"))
        .isEmpty();
    assertThat(
            problems(
                header
                    + "| four rounds; the last | -20.2 %; -26.8 % | not measured |\n"
                    + "| other | not measured | fails |\n"))
        .containsExactly(
            "page.md:5: printed -20.2, recomputed -20.1 from x/work/xfs.json",
            "page.md:5: printed \"not measured\", which is not true of x/work/partitions.json",
            "page.md:5: printed \"not measured\", which is not true of x/work/partitions.json"
                + " [last]",
            "page.md:6: printed \"fails\", which is not true of x/other/partitions.json");
  }

  @Test
  void cellWithAMarkIsCheckedAgainstTheMarkInsteadOfItsRowAndColumn() throws IOException {
    String header =
        """
        <!-- changes by work: x/other; xfs -->
        | work | XFS |
        | --- | ---: |
        """;
    assertThat(problems(header + "| other | -20.1 %<!-- change: x/work/xfs --> in one run |"))
        .isEmpty();
    assertThat(problems(header + "| other | -20.2 %<!-- change: x/work/xfs --> in one run |"))
        .containsExactly("page.md:4: printed -20.2, recomputed -20.1 from x/work/xfs.json");
  }

  private List<String> problems(String text) throws IOException {
    Files.writeString(dir.resolve("page.md"), text);
    return new MarkedPage(dir, "page.md", new RawData(dir)).problems();
  }

  private void write(String system, double first, double second) throws IOException {
    new ResultFiles(dir.resolve("x"))
        .write(
            new Result(
                "work",
                system,
                List.of(round(1, first), round(2, second)),
                null,
                0,
                null,
                Map.of()));
  }

  private static Round round(int number, double seconds) {
    long gb = 1_000_000_000L;
    return new Round("sort " + number, gb, seconds, 4, 3, 1000, gb, gb, gb / 2, List.of());
  }
}
