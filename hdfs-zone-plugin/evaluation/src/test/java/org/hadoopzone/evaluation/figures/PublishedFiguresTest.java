/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.figures;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.hadoopzone.evaluation.bench.SeeksReport;
import org.hadoopzone.evaluation.report.Report;
import org.hadoopzone.evaluation.report.ResultFiles;
import org.hadoopzone.evaluation.report.Series;
import org.hadoopzone.evaluation.report.Traces;
import org.hadoopzone.evaluation.work.Scale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares the printed figures of README.md and of the evaluation pages with the raw data. */
class PublishedFiguresTest {
  private static final String DIR = "docs/evaluation";
  private static final List<String> GENERATED = List.of("full.md", "seeks.md");

  /**
   * The first page must name each workload in which our systems take over 2 % longer than stock
   * ext4.
   */
  private static final double TOLERATED_PERCENT = 2;

  @TempDir private Path dir;

  @ParameterizedTest
  @MethodSource("writtenPages")
  void figuresOfWrittenPagesEqualTheRawData(String page) throws IOException {
    assertThat(new MarkedPage(project(), page, data()).problems()).isEmpty();
  }

  @Test
  void figuresOfTheReportOnAllSystemsEqualTheRawData() throws IOException {
    Series series = Series.of(Scale.FULL);
    Path page =
        new Report(new ResultFiles(data().dir().resolve("full")), new Traces(dir, series), series)
            .write(dir);

    assertThat(differences("full.md", page)).isEmpty();
    assertThat(differences("full.csv", dir.resolve("full.csv"))).isEmpty();
  }

  @Test
  void figuresOfTheReportOnSeeksEqualTheRawData() throws IOException {
    Path page = new SeeksReport(data().dir().resolve("full/seeks"), Scale.FULL).write(dir);

    assertThat(differences("seeks.md", page)).isEmpty();
  }

  @Test
  void firstPageNamesEveryWorkThatZonesMakeSlower() throws IOException {
    String page = Files.readString(project().resolve(DIR).resolve("README.md"));
    List<String> unnamed =
        Stream.of("disk-zones", "zones-in-place")
            .flatMap(PublishedFiguresTest::pathsOf)
            .map(path -> Selection.list(path).get(0))
            .filter(selection -> data().find(selection.base()).isPresent())
            .filter(s -> Quantity.CHANGE.of(s, data()).get(0) > TOLERATED_PERCENT)
            .map(Selection::path)
            .filter(path -> !page.contains(Path.of(path).getParent().getFileName().toString()))
            .toList();

    assertThat(unnamed).isEmpty();
  }

  static List<String> writtenPages() throws IOException {
    try (Stream<Path> files = Files.list(project().resolve(DIR))) {
      List<String> pages =
          new ArrayList<>(
              files
                  .map(file -> file.getFileName().toString())
                  .filter(name -> name.endsWith(".md") && !GENERATED.contains(name))
                  .map(name -> DIR + "/" + name)
                  .sorted()
                  .toList());
      pages.add("README.md");
      return pages;
    }
  }

  /**
   * Returns the headings, rows and merged I/O sizes that differ between a published page and a page
   * that the report has made now. Does not compare pictures of requests, because their traces are
   * not kept.
   */
  private static List<String> differences(String name, Path made) throws IOException {
    List<String> published = Files.readAllLines(project().resolve(DIR).resolve(name));
    List<String> expected =
        Files.readAllLines(made).stream().filter(PublishedFiguresTest::isRow).toList();
    List<String> differences = new ArrayList<>();
    int next = 0;
    for (int i = 0; i < published.size(); i++) {
      String line = published.get(i);
      if (isRow(line)) {
        String should = next < expected.size() ? expected.get(next) : "no such row";
        if (!line.equals(should)) {
          differences.add(
              DIR + "/" + name + ":" + (i + 1) + ": printed " + line + ", recomputed " + should);
        }
        next++;
      }
    }
    expected.stream().skip(next).forEach(row -> differences.add(name + ": missing " + row));
    return differences;
  }

  private static boolean isRow(String line) {
    return line.startsWith("|")
        || line.startsWith("## ")
        || line.startsWith("- **")
        || line.startsWith("The merged I/O size")
        || line.matches("[a-z-]+,[a-z-]+,.*");
  }

  private static Stream<String> pathsOf(String system) {
    return data().pathsOf(system).stream();
  }

  private static RawData data() {
    return new RawData(project().resolve(DIR).resolve("data"));
  }

  private static Path project() {
    return Files.isDirectory(Path.of(DIR)) ? Path.of("") : Path.of("../..");
  }
}
