/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools;

import java.io.PrintWriter;
import java.util.function.Supplier;
import org.hadoopzone.tools.bigblock.BigBlockCommand;
import org.hadoopzone.tools.classify.ClassifyCommand;
import org.hadoopzone.tools.cli.Build;
import org.hadoopzone.tools.doctor.DoctorCommand;
import org.hadoopzone.tools.fence.FenceCommand;
import org.hadoopzone.tools.init.InitCommand;
import org.hadoopzone.tools.locate.LocateCommand;
import org.hadoopzone.tools.migrate.MigrateCommand;
import org.hadoopzone.tools.overlay.OverlayCommand;
import org.hadoopzone.tools.pack.PackCommand;
import org.hadoopzone.tools.plan.PlanCommand;
import org.hadoopzone.tools.survey.command.SurveyCommand;
import org.hadoopzone.tools.top.TopCommand;
import org.hadoopzone.tools.trace.TraceCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The entry point of the {@code disk-zones} program, which bin/disk-zones starts. */
@Command(
    name = "disk-zones",
    description = "Disk zones for Hadoop.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      InitCommand.class,
      SurveyCommand.class,
      FenceCommand.class,
      PackCommand.class,
      BigBlockCommand.class,
      TraceCommand.class,
      ClassifyCommand.class,
      PlanCommand.class,
      LocateCommand.class,
      MigrateCommand.class,
      DoctorCommand.class,
      TopCommand.class,
      OverlayCommand.class,
      HelpCommand.class
    })
public final class Main {
  private static final String HEADLESS = "java.awt.headless";

  /** Runs a command and exits with an {@link org.hadoopzone.tools.cli.ExitCode}. */
  public static void main(String[] args) {
    if (System.getProperty(HEADLESS) == null) {
      // Draws pictures without a display, because the display in DISPLAY may be unreachable.
      System.setProperty(HEADLESS, "true");
    }
    System.exit(run(new PrintWriter(System.out, true), new PrintWriter(System.err, true), args));
  }

  /** Runs a command and returns an {@link org.hadoopzone.tools.cli.ExitCode}. */
  public static int run(PrintWriter out, PrintWriter err, String... args) {
    return run(Main::commandLine, out, err, args);
  }

  static int run(Supplier<CommandLine> commands, PrintWriter out, PrintWriter err, String... args) {
    int exitCode;
    try {
      exitCode =
          commands
              .get()
              .setExpandAtFiles(readsOptionsFile(args))
              .setOut(out)
              .setErr(err)
              .execute(args);
    } catch (Error e) {
      exitCode = Errors.failed(e, err);
    }
    return out.checkError() ? Errors.outputLost(err) : exitCode;
  }

  /**
   * Returns whether the command reads options from a file for an argument {@code @FILE}. Other
   * commands, such as {@code trace}, use such arguments unchanged.
   */
  private static boolean readsOptionsFile(String... args) {
    return args.length > 1 && args[0].equals("overlay") && args[1].equals("guard");
  }

  /** Returns all commands, ready to run. */
  public static CommandLine commandLine() {
    CommandLine line = new CommandLine(new Main());
    addHelpOptions(line);
    line.getCommandSpec()
        .usageMessage()
        .footer(
            "",
            "init, classify, plan --history, locate, migrate, doctor and top need Hadoop's classes"
                + " and configuration.",
            "Set HADOOP_HOME, or put the hadoop command on PATH.");
    return line.setCaseInsensitiveEnumValuesAllowed(true)
        .setParameterExceptionHandler(Errors::badUsage)
        .setExecutionExceptionHandler(Errors::failed);
  }

  /** Adds --help and --version to a command and to all its subcommands. */
  private static void addHelpOptions(CommandLine line) {
    line.getCommandSpec().mixinStandardHelpOptions(true).versionProvider(new Build());
    line.getSubcommands().values().forEach(Main::addHelpOptions);
  }
}
