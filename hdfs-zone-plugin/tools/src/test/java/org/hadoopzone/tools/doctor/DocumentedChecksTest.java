/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.hadoopzone.docs.Pages;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Checks that {@code docs/doctor.md} lists the findings of all checks, and no others. */
class DocumentedChecksTest {
  private static final Path SOURCES = Path.of("src/main/java/org/hadoopzone/tools/doctor");

  @Test
  void eachFindingOfThePageHasACheckAndEachCheckAFinding() throws IOException {
    List<String> checks = new ArrayList<>();
    String findings =
        Pages.read("docs/doctor.md").split("## Findings and remedies")[1].split("\n## ")[0];
    findings
        .lines()
        .filter(line -> line.startsWith("| ") && !line.startsWith("| ---"))
        .skip(1)
        .forEach(row -> checks.addAll(List.of(row.split("\\|")[1].strip().split(", "))));

    assertThat(checks)
        .containsOnly(Arrays.stream(Topic.values()).map(Topic::toString).toArray(String[]::new));
  }

  @ParameterizedTest
  @EnumSource(Topic.class)
  void doctorRunsEachCheck(Topic topic) throws IOException {
    String examinations =
        Files.readString(SOURCES.resolve("NodeExamination.java"))
            + Files.readString(SOURCES.resolve("ClusterExamination.java"));
    assertThat(examinations).contains("Topic." + topic.name());
  }
}
