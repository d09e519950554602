/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.cli.bigblock;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** What the program does by itself: it has the same commands, with the same exit codes. */
abstract class ProgramCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  /** Adds what follows the name of the command. */
  abstract void addTo(Arguments arguments);

  @Override
  public final Integer call() throws IOException {
    Arguments arguments = new Arguments(spec.name());
    addTo(arguments);
    return Program.run(arguments.list, spec.commandLine().getOut(), spec.commandLine().getErr());
  }

  /** The program's command line. */
  static final class Arguments {
    private final List<String> list = new ArrayList<>();

    private Arguments(String command) {
      list.add(command);
    }

    void add(Path path) {
      // Whatever its name begins with, it is no option.
      list.add(path.isAbsolute() ? path.toString() : "./" + path);
    }

    /** An option with a value, unless that is null. */
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
