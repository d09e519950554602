/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import org.hadoopzone.tools.Main;
import org.junit.jupiter.api.io.TempDir;

/** What the tests of commands share: they type one, and look at what it printed. */
abstract class CommandTest {
  static final long MB = 1 << 20;

  @TempDir Path dir;

  /** What the last command printed, and what it complained about. */
  String out;

  String err;

  /** Runs a command, and returns its exit code. */
  int run(String... args) {
    StringWriter printed = new StringWriter();
    StringWriter complained = new StringWriter();
    int exitCode = Main.run(new PrintWriter(printed), new PrintWriter(complained), args);
    out = printed.toString();
    err = complained.toString();
    if (!List.of(args).contains("--json")) {
      assertFitsTerminal(out);
    }
    return exitCode;
  }

  /**
   * Asserts the width of text for people: only a path, or a command with paths to copy, exceeds it.
   */
  static void assertFitsTerminal(String text) {
    assertThat(text.lines())
        .allMatch(
            line ->
                line.length() <= Columns.WIDTH
                    || !line.trim().contains(" ")
                    || line.startsWith("To undo it: ")
                    || line.startsWith("To mount it: "));
  }

  /** What the last command printed for programs. */
  JsonNode json() throws IOException {
    return JsonStyle.parse(out);
  }
}
