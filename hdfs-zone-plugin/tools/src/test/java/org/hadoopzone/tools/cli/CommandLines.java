/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.stream.Stream;
import org.hadoopzone.testing.JavaProcess;
import org.hadoopzone.tools.Main;

/** Runs commands as operators type them. */
public final class CommandLines {
  private CommandLines() {}

  /** The exit code and the output of a command. */
  public record Result(int exitCode, String out, String err) {
    /** Returns the lines of standard output, with wrapped lines joined. */
    public Stream<String> unwrappedLines(int hanging) {
      return unwrapped(out, hanging).lines();
    }
  }

  /**
   * Joins lines that were wrapped to fit a terminal.
   *
   * @param hanging the indentation of continuation lines, in spaces
   */
  public static String unwrapped(String text, int hanging) {
    return text.replaceAll("\\R {" + hanging + "}(?=[^ -])", " ");
  }

  /** Prepares a command to run in its own process, so that a test can kill it. */
  public static ProcessBuilder process(List<String> args) {
    return JavaProcess.of(Main.class, args);
  }

  public static Result run(String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int exitCode = Main.run(new PrintWriter(out), new PrintWriter(err), args);
    if (!List.of(args).contains("--json")) {
      CommandTest.assertFitsTerminal(out.toString());
    }
    return new Result(exitCode, out.toString(), err.toString());
  }
}
