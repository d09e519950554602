/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.cli;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** A command that prints its result as text or, with {@code --json}, as a JSON object. */
public abstract class JsonCommand implements Callable<Integer> {
  @Spec protected CommandSpec spec;

  @Option(
      names = "--json",
      order = 1,
      description = "Print JSON, for programs, with sizes in bytes and times in seconds.")
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
    out().println(json ? Json.text(values) : text);
    out().flush();
  }
}
