/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hadoopzone.evaluation.cluster.FileTrees;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares {@code docs/compatibility.md} with the tests that it names. */
class CompatibilityPageTest {
  private static final Path ROOT = Path.of("../..");
  private static final Path PAGE = ROOT.resolve("docs/compatibility.md");

  /** Matches the name of a test class, of a test method or of a shell test. */
  private static final Pattern NAMED =
      Pattern.compile("`(?:([A-Z]\\w*(?:IT|Test))(?:\\.(\\w+))?|(test-[\\w-]+\\.sh))`");

  /** Matches "not tried" and "not tested" if no reason follows. */
  private static final Pattern WITHOUT_REASON =
      Pattern.compile("not (?:tried|tested)(?!: [^ |]|, because [^ |])");

  private static final Map<String, Path> TESTS = new HashMap<>();

  @BeforeAll
  static void findTests() throws IOException {
    for (String dir : List.of("native", "mapred-tmp-policy", "hdfs-zone-plugin")) {
      // FileTrees ignores files that other tests delete from the target directories meanwhile.
      FileTrees.files(ROOT.resolve(dir), CompatibilityPageTest::isTest)
          .forEach(file -> TESTS.put(file.getFileName().toString(), file));
    }
  }

  private static boolean isTest(Path file) {
    String path = file.toString();
    return path.matches(".*/src/test/java/.*\\.java|.*/test-[^/]*\\.sh")
        && !path.contains("/target/");
  }

  static List<String> rows() throws IOException {
    return Files.readAllLines(PAGE).stream()
        .filter(line -> line.startsWith("| ") && !line.matches("\\| (---|feature).*"))
        .toList();
  }

  @Test
  void thePageHasRows() throws IOException {
    assertThat(rows()).hasSizeGreaterThan(20);
  }

  @ParameterizedTest
  @MethodSource("rows")
  void aRowNamesATestOrSaysThatItWasNotTried(String row) {
    assertThat(NAMED.matcher(row).find() || row.contains("not tried")).as(row).isTrue();
  }

  @ParameterizedTest
  @MethodSource("rows")
  void aRowThatSaysNotTriedGivesTheReason(String row) {
    assertThat(WITHOUT_REASON.matcher(row).find()).as(row).isFalse();
  }

  @ParameterizedTest
  @MethodSource("rows")
  void allNamedTestsExist(String row) throws IOException {
    Matcher named = NAMED.matcher(row);
    while (named.find()) {
      String file = named.group(3) == null ? named.group(1) + ".java" : named.group(3);
      assertThat(TESTS).as(named.group()).containsKey(file);
      if (named.group(2) != null) {
        assertThat(Files.readString(TESTS.get(file)))
            .as(named.group())
            .contains(" void " + named.group(2) + "(");
      }
    }
  }
}
