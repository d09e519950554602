/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.bigblock;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/**
 * The {@code bigblock} command. Its subcommands declare the command lines of the native bigblock
 * program, for help and error messages, and pass them on to it. Both have the same exit codes.
 */
@Command(
    name = "bigblock",
    description = "A volume in large blocks, whose device holds nothing but data.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      BigBlockCommand.FormatCommand.class,
      BigBlockCommand.MountCommand.class,
      BigBlockCommand.BigBlockCheckCommand.class,
      BigBlockCommand.BigBlockStatusCommand.class
    })
public final class BigBlockCommand {
  private static final String STORE = "The directory that was given to format.";
  private static final String DEVICE =
      "The volume's device, if it has another name than the last time.";

  /** Passes the options and operands on the command line on to the program. */
  private abstract static class Subcommand implements Callable<Integer> {
    @Spec private CommandSpec spec;

    @Override
    public final Integer call() throws IOException {
      ParseResult parsed = spec.commandLine().getParseResult();
      List<String> arguments = new ArrayList<>();
      arguments.add(spec.name());
      for (PositionalParamSpec operand : parsed.matchedPositionals()) {
        Path path = operand.getValue();
        // The prefix prevents a path that starts with a dash from being parsed as an option.
        arguments.add(path.isAbsolute() ? path.toString() : "./" + path);
      }
      for (OptionSpec option : parsed.matchedOptions()) {
        Object value = option.getValue();
        if (value instanceof Boolean) {
          // picocli accepts --json=false, but the program has no values for flags.
          if ((Boolean) value) {
            arguments.add(option.longestName());
          }
        } else {
          arguments.add(option.longestName() + "=" + value);
        }
      }
      return BigBlockProgram.run(
          arguments, spec.commandLine().getOut(), spec.commandLine().getErr());
    }
  }

  /** Formats a device as a volume. */
  @Command(name = "format", description = "Make a volume of a whole device or partition.")
  static final class FormatCommand extends Subcommand {
    @Parameters(paramLabel = "DEVICE", description = "A disk or partition that nobody uses.")
    private Path device;

    @Option(
        names = "--store",
        required = true,
        paramLabel = "DIR",
        description = "A new directory on another disk, for all that is not data.")
    private Path store;

    @Option(
        names = "--block-size",
        paramLabel = "SIZE",
        description = "A power of two from 1M to 4G; 256M by default.")
    private String blockSize;

    @Option(
        names = "--destroy-data",
        description =
            "Destroy whatever is on the device. Without this option, format reads the whole device"
                + " and refuses one that is not blank.")
    private boolean destroyData;
  }

  /** Mounts a volume. */
  @Command(name = "mount", description = "Mount a volume; umount ends it.")
  static final class MountCommand extends Subcommand {
    @Parameters(index = "0", paramLabel = "STORE", description = STORE)
    private Path store;

    @Parameters(index = "1", paramLabel = "MOUNT_POINT", description = "A directory.")
    private Path mountPoint;

    @Option(names = "--device", paramLabel = "DEVICE", description = DEVICE)
    private Path device;

    @Option(
        names = "--run",
        paramLabel = "SIZE",
        description = "What is written or read at once, a power of two; 16M by default.")
    private String run;

    @Option(
        names = "--memory",
        paramLabel = "SIZE",
        description = "For buffers, half to write and half to read; 512M by default.")
    private String memory;
  }

  /** Verifies an unmounted volume. */
  @Command(
      name = "check",
      description = "Verify that a volume that is not mounted is consistent.",
      exitCodeListHeading = "Exit codes:%n",
      exitCodeList = {"0:consistent", "1:not as it should be", "2:bad usage", "3:could not look"})
  static final class BigBlockCheckCommand extends Subcommand {
    @Parameters(paramLabel = "STORE", description = STORE)
    private Path store;

    @Option(names = "--device", paramLabel = "DEVICE", description = DEVICE)
    private Path device;

    @Option(names = "--cut", description = "First give up what comes after damage in the journal.")
    private boolean cut;

    @Option(names = "--json", description = "Print it for programs.")
    private boolean json;
  }

  /** Prints the status of a volume, mounted or not. */
  @Command(name = "status", description = "Say what is in a volume, and where it is mounted.")
  static final class BigBlockStatusCommand extends Subcommand {
    @Parameters(paramLabel = "STORE", description = STORE)
    private Path store;

    @Option(names = "--json", description = "Print it for programs, in bytes.")
    private boolean json;
  }
}
