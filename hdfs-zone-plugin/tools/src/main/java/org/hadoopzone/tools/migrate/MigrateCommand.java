/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.migrate;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.hadoopzone.tools.cli.ExitCode;
import org.hadoopzone.tools.cli.Hadoop;
import org.hadoopzone.tools.cli.HadoopCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Moves replicas into the right zone. Does not itself use Hadoop classes. */
@Command(
    name = "migrate",
    aliases = "settle",
    description = {
      "Move replicas to the right zone within their DataNode, with the HDFS disk balancer.",
      "Shows the planned moves first. You can interrupt migrate at any time, and run it again to"
          + " continue.",
      "With --json, prints one JSON object per line."
    })
public final class MigrateCommand extends HadoopCommand {
  @Parameters(
      arity = "0..*",
      paramLabel = "HDFS_PATH",
      description = "Files, and directories to process recursively; default: all files.")
  private List<String> paths = new ArrayList<>();

  @Option(names = "--dry-run", description = "Show the planned moves without moving anything.")
  private boolean dryRun;

  @Option(
      names = "--bandwidth",
      paramLabel = "MB_PER_SECOND",
      defaultValue = "0",
      description = "Maximum bandwidth on each DataNode; default: as configured on the DataNode.")
  private long bandwidth;

  @Override
  public Integer call() throws IOException, InterruptedException {
    Hadoop.require("org.apache.hadoop.hdfs.server.diskbalancer.planner.NodePlan", "migrate");
    if (bandwidth < 0) {
      throw new IllegalArgumentException(
          "--bandwidth is "
              + bandwidth
              + ": must be at least 1 MB/s, or 0 for the bandwidth configured on each DataNode");
    }
    for (String path : paths) {
      if (!path.startsWith("/")) {
        throw new IllegalArgumentException(
            path
                + " is not an absolute path. Specify a path such as /user; to select a cluster, add"
                + " -D fs.defaultFS=URI");
      }
    }
    MigratePrinter printer = new MigratePrinter(this::event);
    boolean isSettled = Migration.create(printer, paths, settings, bandwidth).run(dryRun);
    return isSettled ? ExitCode.DONE : ExitCode.PROBLEMS_FOUND;
  }
}
