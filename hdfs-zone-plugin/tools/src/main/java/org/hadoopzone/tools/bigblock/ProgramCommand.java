/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.bigblock;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * A command that the native bigblock program executes. Both have the same subcommands and exit
 * codes.
 */
abstract class ProgramCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  /** Adds the arguments that follow the name of the command. */
  abstract void addTo(Arguments arguments);

  @Override
  public final Integer call() throws IOException {
    Arguments arguments = new Arguments(spec.name());
    addTo(arguments);
    return BigBlockProgram.run(
        arguments.list, spec.commandLine().getOut(), spec.commandLine().getErr());
  }

  /** The command line of the program. */
  static final class Arguments {
    private final List<String> list = new ArrayList<>();

    private Arguments(String command) {
      list.add(command);
    }

    void add(Path path) {
      // The prefix prevents a path that starts with a dash from being parsed as an option.
      list.add(path.isAbsolute() ? path.toString() : "./" + path);
    }

    /** Adds an option with a value, unless the value is null. */
    void add(String option, Object value) {
      if (value != null) {
        list.add(option + "=" + value);
      }
    }

    void addIf(boolean wanted, String option) {
      if (wanted) {
        list.add(option);
      }
    }
  }
}
