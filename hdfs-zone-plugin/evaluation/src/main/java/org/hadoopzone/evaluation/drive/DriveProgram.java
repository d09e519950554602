/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.drive;

import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** The command line of the programs that use emulated drives. */
public final class DriveProgram {
  private static final int FAILED = 3;

  private DriveProgram() {}

  /**
   * Returns the command line of a program. It has the option {@code --help}, and the exit codes 2
   * for bad usage and 3 for a failure.
   *
   * @param afterFailure advice for the user if the program fails
   */
  public static CommandLine of(Callable<Integer> program, String afterFailure) {
    CommandLine line = new CommandLine(program).setCaseInsensitiveEnumValuesAllowed(true);
    line.getCommandSpec()
        .addOption(
            OptionSpec.builder("-h", "--help")
                .usageHelp(true)
                .description("Show this help and exit.")
                .build());
    return line.setExecutionExceptionHandler(
        (e, command, result) -> {
          String reason = e.getMessage() == null ? e.toString() : e.getMessage();
          command.getErr().println(line.getCommandName() + " failed: " + reason);
          command.getErr().println(afterFailure);
          return FAILED;
        });
  }
}
