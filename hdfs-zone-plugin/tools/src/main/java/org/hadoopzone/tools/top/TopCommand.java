/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.top;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.hadoopzone.tools.cli.ExitCode;
import org.hadoopzone.tools.cli.Hadoop;
import org.hadoopzone.tools.cli.HadoopCommand;
import org.hadoopzone.tools.cli.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * The {@code top} command. Does not itself use Hadoop classes, so that it can report that they are
 * not on the class path.
 */
@Command(
    name = "top",
    description = {
      "Monitor the placement of blocks and containers, and the progress of moving cold files.",
      "Runs until it is interrupted, or has shown --count screens. With --json, prints one JSON"
          + " object per line."
    })
public final class TopCommand extends HadoopCommand {
  private static final int LONGEST_INTERVAL = 3600;
  private static final int ROWS = 20;

  @Parameters(
      arity = "0..*",
      paramLabel = "ADDRESS",
      description =
          "The web address of a daemon, such as http://dn1:9864. Default: all daemons of the"
              + " cluster.")
  private List<String> addresses = new ArrayList<>();

  @Option(
      names = "--interval",
      paramLabel = "SECONDS",
      defaultValue = "10",
      description =
          "Seconds between two screens, 1 to "
              + LONGEST_INTERVAL
              + ". Default: 10, as often as"
              + " daemons update their metrics.")
  private int interval;

  @Option(
      names = "--count",
      paramLabel = "N",
      defaultValue = "0",
      description = "Exit after N screens. Default: 0, no limit.")
  private int count;

  @Option(
      names = "--rows",
      paramLabel = "N",
      description =
          "Show the N rows of each table with the highest rates. Default: 20; with --json, all.")
  private Integer rows;

  @Override
  public Integer call() throws IOException {
    requireRange("--interval", interval, 1, LONGEST_INTERVAL);
    requireRange("--count", count, 0, Integer.MAX_VALUE);
    if (rows == null) {
      rows = json ? Integer.MAX_VALUE : ROWS;
    }
    requireRange("--rows", rows, 1, Integer.MAX_VALUE);
    Hadoop.require("org.apache.hadoop.hdfs.HdfsConfiguration", "top");
    try (MetricReader reader = MetricReader.open(settings, addresses)) {
      return show(reader);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return ExitCode.FAILED;
    }
  }

  private static void requireRange(String option, int value, int least, int most) {
    if (value < least || value > most) {
      String range = most == Integer.MAX_VALUE ? "at least " + least : least + " to " + most;
      throw new IllegalArgumentException(option + " " + value + ": must be " + range);
    }
  }

  /**
   * Shows --count screens. If --count is 0, shows screens until the output cannot be written.
   * Returns the exit code.
   */
  private int show(MetricReader reader) throws InterruptedException {
    boolean clear = Terminal.isPresent() && !json && count != 1;
    MetricSample before = reader.read();
    for (int screen = 1; ; screen++) {
      Thread.sleep(interval * 1000L);
      MetricSample now = reader.read();
      TopScreen next = new TopScreen(before, now, rows);
      if (clear) {
        out().print("\033[H\033[2J");
      } else if (screen > 1 && !json) {
        out().println();
      }
      out().println(json ? next.json() : next);
      if (out().checkError()) {
        return ExitCode.FAILED;
      }
      if (screen == count) {
        return now.isEmpty() ? ExitCode.FAILED : ExitCode.DONE;
      }
      before = now;
    }
  }
}
