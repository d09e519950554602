/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Prints the help of a command or a nested subcommand. Picocli's own help command does not support
 * nested subcommands.
 */
@Command(name = "help", description = "Print the help of a command.")
final class HelpCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..*",
      paramLabel = "COMMAND",
      description = "A command and its subcommand, such as: fence set.")
  private List<String> path = new ArrayList<>();

  @Override
  public void run() {
    CommandLine command = spec.parent().commandLine();
    for (String name : path) {
      CommandLine next = command.getSubcommands().get(name);
      if (next == null) {
        throw new UnmatchedArgumentException(command, Collections.singletonList(name));
      }
      command = next;
    }
    command.usage(command.getOut());
  }
}
