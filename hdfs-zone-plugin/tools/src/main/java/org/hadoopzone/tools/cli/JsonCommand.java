/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.cli;

import java.io.PrintWriter;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * A command that prints its result, or one line per event. With {@code --json}, prints JSON objects
 * instead of text.
 */
public abstract class JsonCommand implements Callable<Integer> {
  @Spec protected CommandSpec spec;

  @Option(
      names = "--json",
      order = 1,
      description =
          "Print JSON, for programs. Sizes are in bytes, and durations in seconds unless the key"
              + " names another unit. Timestamps are in UTC, in ISO 8601 format.")
  protected boolean json;

  /** Returns the standard output of the command. */
  protected final PrintWriter out() {
    return spec.commandLine().getOut();
  }

  /**
   * Rejects options that have no effect with an action.
   *
   * @throws IllegalArgumentException if one of them is set
   */
  protected final void requireNone(String action, String... options) {
    for (String option : options) {
      if (spec.commandLine().getParseResult().hasMatchedOption(option)) {
        throw new IllegalArgumentException(option + " cannot be used with " + action);
      }
    }
  }

  /**
   * Prints the result.
   *
   * @param values the result for {@link Json#text}
   * @param text the result for people
   */
  protected final void print(Object values, Object text) {
    print(json ? Json.text(values) : text);
  }

  /**
   * Prints an event on one line.
   *
   * @param values the event for {@link Json#line}
   * @param text the event for people
   */
  protected final void event(Object values, Object text) {
    print(json ? Json.line(values) : text);
  }

  private void print(Object output) {
    out().println(output);
    out().flush();
  }

  /** Returns the current UTC time for events, in ISO 8601 format without fractions of a second. */
  protected static String now() {
    return Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
  }
}
