/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.hadoopzone.testing.SmallFileSystem;
import org.hadoopzone.tools.Main;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/**
 * Checks that --json output is complete, in one style, and has the same exit codes as text output.
 */
class JsonOutputTest extends CommandTest {
  /**
   * Commands that this test does not run, because they need more than a disk. The tests in the
   * comments check their --json output.
   */
  private static final List<String> READ_ELSEWHERE =
      List.of(
          "bigblock check", // BigBlockCommandTest
          "bigblock status",
          "classify", // ClassifyCommandTest
          "doctor", // DoctorCommandTest
          "fence watch", // WatchCommandTest
          "init", // InitCommandTest
          "overlay check", // OverlayCommandTest
          "overlay guard",
          "pack", // PackCommandTest, PlanTableTest
          "plan", // PlanCommandTest
          "migrate", // MigratePrinterTest
          "survey", // SurveyCommandTest, ScratchSurveyTest
          "top", // TopCommandTest
          "trace", // TraceCommandTest
          "locate"); // LocatePrinterTest

  private static final List<String> READ_HERE =
      List.of(
          "fence check",
          "fence lift",
          "fence map",
          "fence narrow",
          "fence set",
          "fence status",
          "fence widen");

  @Test
  void everyCommandWithJsonIsTested() {
    assertThat(HelpTest.commands().filter(JsonOutputTest::hasJson))
        .containsExactlyInAnyOrderElementsOf(
            Stream.concat(READ_HERE.stream(), READ_ELSEWHERE.stream()).toList());
  }

  private static boolean hasJson(String path) {
    CommandLine command = Main.commandLine();
    for (String name : path.isEmpty() ? new String[0] : path.split(" ")) {
      command = command.getSubcommands().get(name);
    }
    return command.getCommandSpec().findOption("--json") != null;
  }

  @Test
  void fenceCommandsPrintAddressesPathsAndFindings() throws Exception {
    try (SmallFileSystem volume = SmallFileSystem.ext4(dir.resolve("mounted"), 256 * MB)) {
      Path path = volume.path();
      JsonNode none = json(ExitCode.PROBLEMS_FOUND, "fence", "check", path.toString());
      assertThat(none.get("path").asText()).isEqualTo(path.toString());
      assertThat(none.get("whole").asBoolean()).isFalse();
      assertThat(none.get("findings").get(0).asText()).contains("has no fence");

      JsonNode set = json(ExitCode.DONE, "fence", "set", path.toString(), "--allow", "64M");
      assertThat(set.get("taken").asLong()).isGreaterThan(100 * MB);
      assertThat(set.get("left_outside").asLong()).isZero();
      json(ExitCode.DONE, "fence", "widen", path.toString(), "--allow", "128M");
      json(ExitCode.DONE, "fence", "narrow", path.toString(), "--allow", "64M");

      JsonNode whole = json(ExitCode.DONE, "fence", "check", path.toString());
      assertThat(whole.get("whole").asBoolean()).isTrue();
      assertThat(whole.get("findings")).isEmpty();

      JsonNode status = json(ExitCode.DONE, "fence", "status", path.toString());
      assertThat(status.get("allowed_end").asLong()).isEqualTo(64 * MB);
      assertMapIsComplete(json(ExitCode.DONE, "fence", "map", path.toString()));
      json(ExitCode.DONE, "fence", "lift", path.toString());
    }
  }

  private static void assertMapIsComplete(JsonNode map) {
    long end = 0;
    for (JsonNode part : map.get("parts")) {
      assertThat(part.get("start").asLong()).isEqualTo(end);
      end = part.get("end").asLong();
      long bytes =
          part.get("free").asLong() + part.get("used").asLong() + part.get("fenced").asLong();
      assertThat(bytes).isEqualTo(end - part.get("start").asLong());
    }
    assertThat(end).isEqualTo(map.get("size").asLong()).isPositive();
  }

  private JsonNode json(int exitCode, String... args) throws IOException {
    List<String> all = new ArrayList<>(Arrays.asList(args));
    all.add("--json");
    assertThat(run(all.toArray(new String[0]))).as(err).isEqualTo(exitCode);
    return json();
  }
}
