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

/** Base class of tests that run a command and check its output. */
abstract class CommandTest {
  static final long MB = 1 << 20;

  @TempDir Path dir;

  /** Standard output of the last command; {@link #err} contains its standard error. */
  String out;

  String err;

  /** Runs a command and returns its exit code. */
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
   * Asserts that text fits the terminal. Only a single word, or a command for the operator to copy,
   * may be wider.
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

  /** Returns the JSON output of the last command. */
  JsonNode json() throws IOException {
    return JsonStyle.parse(out);
  }
}
