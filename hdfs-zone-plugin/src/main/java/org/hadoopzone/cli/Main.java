/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.cli;

import java.io.PrintWriter;
import org.hadoopzone.cli.bigblock.BigBlockCommand;
import org.hadoopzone.cli.classify.ClassifyCommand;
import org.hadoopzone.cli.doctor.DoctorCommand;
import org.hadoopzone.cli.fence.FenceCommand;
import org.hadoopzone.cli.overlay.OverlayCommand;
import org.hadoopzone.cli.plan.PlanCommand;
import org.hadoopzone.cli.settle.SettleCommand;
import org.hadoopzone.cli.survey.SurveyCommand;
import org.hadoopzone.cli.trace.TraceCommand;
import org.hadoopzone.cli.where.WhereCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The tool that the drop-in jar is, too. */
@Command(
    name = "hdfs-zone-plugin",
    description = "Disk zones for Hadoop.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      SurveyCommand.class,
      FenceCommand.class,
      BigBlockCommand.class,
      TraceCommand.class,
      ClassifyCommand.class,
      PlanCommand.class,
      WhereCommand.class,
      SettleCommand.class,
      DoctorCommand.class,
      OverlayCommand.class,
      HelpCommand.class
    })
public final class Main {
  /** Done. */
  public static final int DONE = 0;

  /** Not as it should be. */
  public static final int NOT_AS_IT_SHOULD_BE = 1;

  /** The command line makes no sense. */
  public static final int BAD_USAGE = 2;

  /** It could not be done. */
  public static final int FAILED = 3;

  /** Runs a command and exits with one of the codes above. */
  public static void main(String[] args) {
    System.exit(run(new PrintWriter(System.out, true), new PrintWriter(System.err, true), args));
  }

  /** Runs a command and returns one of the codes above. */
  static int run(PrintWriter out, PrintWriter err, String... args) {
    return commandLine().setOut(out).setErr(err).execute(args);
  }

  /** Returns all commands, ready to run. */
  static CommandLine commandLine() {
    CommandLine line = new CommandLine(new Main());
    addHelpOptions(line);
    line.getCommandSpec()
        .usageMessage()
        .footer(
            "",
            "Run it as: java -jar " + Build.jar() + " COMMAND",
            "Commands that use Hadoop's classes (classify, plan --history, where, settle, doctor):",
            "           hadoop jar " + Build.jar() + " COMMAND");
    return line.setCaseInsensitiveEnumValuesAllowed(true)
        .setParameterExceptionHandler(Errors::badUsage)
        .setExecutionExceptionHandler(Errors::failed);
  }

  /** Adds --help and --version to a command and to everything below it. */
  private static void addHelpOptions(CommandLine line) {
    line.getCommandSpec().mixinStandardHelpOptions(true).versionProvider(new Build());
    line.getSubcommands().values().forEach(Main::addHelpOptions);
  }
}
