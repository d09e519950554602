/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.bigblock;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/**
 * The {@code bigblock} command. Its subcommands pass the command line to the native bigblock
 * program, and return the exit code. They declare the options of the program, so that help and
 * error messages are like those of other commands.
 */
@Command(
    name = "bigblock",
    description = "Manage volumes that store data in large blocks and metadata on another disk.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      BigBlockCommand.FormatCommand.class,
      BigBlockCommand.MountCommand.class,
      BigBlockCommand.BigBlockCheckCommand.class,
      BigBlockCommand.BigBlockStatusCommand.class
    })
public final class BigBlockCommand {
  /** Passes its options and operands to the native program. */
  private abstract static class Subcommand implements Callable<Integer> {
    @Spec private CommandSpec spec;

    @Override
    public final Integer call() throws IOException {
      ParseResult parsed = spec.commandLine().getParseResult();
      List<String> arguments = new ArrayList<>();
      arguments.add(spec.name());
      for (PositionalParamSpec operand : parsed.matchedPositionals()) {
        Path path = operand.getValue();
        // Without the prefix, the program would parse a path that starts with a dash as an option.
        arguments.add(path.isAbsolute() ? path.toString() : "./" + path);
      }
      for (OptionSpec option : parsed.matchedOptions()) {
        Object value = option.getValue();
        if (value instanceof Boolean) {
          // Picocli accepts --json=false, but the program accepts no values for flags.
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

  /** A subcommand for an existing volume. */
  private abstract static class VolumeSubcommand extends Subcommand {
    @Parameters(
        index = "0",
        paramLabel = "STORE",
        description = "The directory that was created with format --store.")
    private Path store;
  }

  /** The option for the device of an existing volume. */
  private static final class Device {
    @Option(
        names = "--device",
        paramLabel = "DEVICE",
        description = "The device of the volume, if its name has changed since the last mount.")
    private Path device;
  }

  /** Formats a device as a volume. */
  @Command(name = "format", description = "Create a volume on a whole disk or partition.")
  static final class FormatCommand extends Subcommand {
    @Parameters(paramLabel = "DEVICE", description = "A disk or partition that is not in use.")
    private Path device;

    @Option(
        names = "--store",
        required = true,
        paramLabel = "DIR",
        description = "A new directory on another disk, for metadata and small files.")
    private Path store;

    @Option(
        names = "--block-size",
        paramLabel = "SIZE",
        description = "Block size, a power of two from 1M to 4G; default: 256M.")
    private String blockSize;

    @Option(
        names = "--destroy-data",
        description =
            "Destroy all data on the device. Without this option, format reads the whole device"
                + " and refuses a device that is not blank.")
    private boolean destroyData;
  }

  /** Mounts a volume. */
  @Command(name = "mount", description = "Mount a volume; unmount it with umount.")
  static final class MountCommand extends VolumeSubcommand {
    @Parameters(index = "1", paramLabel = "MOUNT_POINT", description = "The mount point.")
    private Path mountPoint;

    @Mixin private Device device;

    @Option(
        names = "--run",
        paramLabel = "SIZE",
        description = "Size of each transfer, a power of two; default: 16M.")
    private String run;

    @Option(
        names = "--memory",
        paramLabel = "SIZE",
        description = "Memory for buffers, half for writes and half for reads; default: 512M.")
    private String memory;
  }

  /** Verifies an unmounted volume. */
  @Command(
      name = "check",
      description = "Verify that an unmounted volume is consistent.",
      exitCodeListHeading = "Exit codes:%n",
      exitCodeList = {
        "0:consistent",
        "1:problems found",
        "2:bad usage",
        "3:the check could not be completed"
      })
  static final class BigBlockCheckCommand extends VolumeSubcommand {
    @Mixin private Device device;

    @Option(
        names = "--cut",
        description = "Before the check, discard all changes that follow a damaged journal record.")
    private boolean cut;

    @Option(names = "--json", description = "Print JSON, for programs.")
    private boolean json;
  }

  /** Prints the status of a volume, mounted or not. */
  @Command(name = "status", description = "Show the size, usage and mount point of a volume.")
  static final class BigBlockStatusCommand extends VolumeSubcommand {
    @Option(names = "--json", description = "Print JSON, for programs, with sizes in bytes.")
    private boolean json;
  }
}
