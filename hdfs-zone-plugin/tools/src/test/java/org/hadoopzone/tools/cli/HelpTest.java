/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.hadoopzone.tools.Main;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/**
 * Checks that each command known to picocli has help, a version, and errors that name the remedy.
 */
class HelpTest extends CommandTest {
  /** Width of a standard terminal. */
  private static final int COLUMNS = 80;

  /** Returns the paths of all commands, from the tool itself to the last subcommand. */
  static Stream<String> commands() {
    return below("", Main.commandLine());
  }

  private static Stream<String> below(String path, CommandLine command) {
    return Stream.concat(
        Stream.of(path),
        command.getSubcommands().entrySet().stream()
            .filter(each -> each.getKey().equals(each.getValue().getCommandName()))
            .flatMap(sub -> below((path + " " + sub.getKey()).trim(), sub.getValue())));
  }

  private static String[] args(String command, String... more) {
    List<String> args = new ArrayList<>();
    if (!command.isEmpty()) {
      args.addAll(Arrays.asList(command.split(" ")));
    }
    args.addAll(Arrays.asList(more));
    return args.toArray(new String[0]);
  }

  @ParameterizedTest
  @MethodSource("commands")
  void helpOptionsPrintUsageToStandardOutput(String command) {
    String usage = "Usage: " + ("disk-zones " + command).trim() + " ";
    for (String option : List.of("--help", "-h")) {
      assertThat(run(args(command, option))).isEqualTo(ExitCode.DONE);
      assertThat(out).startsWith(usage);
      assertThat(err).isEmpty();
    }
    assertThat(run(args("help", args(command)))).isEqualTo(ExitCode.DONE);
    assertThat(out).startsWith(usage);
    assertThat(out.lines()).allMatch(line -> line.length() <= COLUMNS);
  }

  @ParameterizedTest
  @MethodSource("commands")
  void versionOptionsPrintTheVersion(String command) {
    for (String option : List.of("--version", "-V")) {
      assertThat(run(args(command, option))).isEqualTo(ExitCode.DONE);
      assertThat(out.trim()).isEqualTo("disk-zones " + Build.version());
    }
    assertThat(Build.version()).matches("\\d+\\.\\d+\\.\\d+.*");
  }

  @ParameterizedTest
  @MethodSource("commands")
  void everyCommandIsDescribedInOneSentenceInTheListOfCommands(String command) {
    CommandLine found = Main.commandLine();
    for (String name : args(command)) {
      found = found.getSubcommands().get(name);
    }
    // The list shows only the first element of the description.
    String[] description = found.getCommandSpec().usageMessage().description();
    assertThat(description).isNotEmpty();
    assertThat(description[0]).endsWith(".");
  }

  @ParameterizedTest
  @MethodSource("commands")
  void unknownOptionsAreBadUsageWithTheNearestOption(String command) {
    assertThat(run(args(command, "--halp"))).isEqualTo(ExitCode.BAD_USAGE);
    assertThat(err).contains("--halp");
    assertThat(err.lines().count()).isLessThanOrEqualTo(4);
    assertThat(err).contains("--help");
    assertThat(out).isEmpty();
  }

  @Test
  void helpWithoutACommandPrintsTheHelpOfTheTool() {
    assertThat(run("help")).isEqualTo(ExitCode.DONE);
    assertThat(out).startsWith("Usage: disk-zones ").contains("Set HADOOP_HOME");
  }

  @ParameterizedTest
  @ValueSource(strings = {"fenc", "help fenc", "help fence sett", "fence sett"})
  void unknownCommandsAreBadUsageWithTheNearestCommand(String line) {
    assertThat(run(line.split(" "))).isEqualTo(ExitCode.BAD_USAGE);
    assertThat(err).contains("Did you mean", line.endsWith("sett") ? "set" : "fence");
  }

  @Test
  void aMissingSubcommandPrintsTheHelpToStandardError() {
    for (String[] line : new String[][] {{}, {"fence"}, {"overlay"}, {"bigblock"}}) {
      assertThat(run(line)).isEqualTo(ExitCode.BAD_USAGE);
      assertThat(err).contains("Missing required subcommand", "Usage: disk-zones");
      assertThat(out).isEmpty();
    }
  }

  @Test
  void missingArgumentsAreNamedWithAWayToTheHelp() {
    assertThat(run("fence", "set", "/data/1")).isEqualTo(ExitCode.BAD_USAGE);
    assertThat(err)
        .isEqualTo("Missing required option: '--allow=RANGE'\nTry: disk-zones fence set --help\n");
  }
}
