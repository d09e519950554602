/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.bench;

import java.nio.file.Path;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** The options of all commands that measure and write a report. */
final class ReportOptions {
  @Option(
      names = "--out",
      defaultValue = "docs/evaluation",
      description = "Directory for results and report; default: ${DEFAULT-VALUE}.")
  private Path out;

  Path out() {
    return out;
  }

  /** Lets options accept the names of enum constants in any case, with hyphens or underscores. */
  static <E extends Enum<E>> void takeNames(CommandLine line, Class<E> type) {
    line.registerConverter(
        type, text -> Enum.valueOf(type, text.toUpperCase(Locale.ROOT).replace('-', '_')));
  }
}
