/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.migrate;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.hadoopzone.tools.cli.ExitCode;
import org.hadoopzone.tools.cli.Hadoop;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Moves replicas into the right zone. Does not itself use Hadoop classes. */
@Command(
    name = "migrate",
    aliases = "settle",
    description = {
      "Move replicas to the right zone within their DataNode, with the HDFS disk balancer.",
      "Shows what it will move first. Can be stopped at any time, and run again."
    })
public final class MigrateCommand implements Callable<Integer> {
  private static final String NEEDED =
      "org.apache.hadoop.hdfs.server.diskbalancer.planner.NodePlan";

  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..*",
      paramLabel = "HDFS_PATH",
      description = "Files, and directories with all that is below; default all.")
  private List<String> paths = new ArrayList<>();

  @Option(names = "--dry-run", description = "Show what would be moved, and move nothing.")
  private boolean dryRun;

  @Option(
      names = "--bandwidth",
      paramLabel = "MB_PER_SECOND",
      defaultValue = "0",
      description = "The most that each DataNode moves; default what it is configured for.")
  private long bandwidth;

  @Option(names = "--json", description = "Print a JSON object in each line.")
  private boolean json;

  @Option(names = "-D", paramLabel = "KEY=VALUE", description = "Set a configuration key.")
  private Map<String, String> settings = new LinkedHashMap<>();

  @Override
  public Integer call() throws IOException, InterruptedException {
    Hadoop.require(NEEDED, "migrate", "moves replicas");
    if (bandwidth < 0) {
      throw new IllegalArgumentException(
          "--bandwidth " + bandwidth + ": it is 1 MB/s or more, or 0 for what is configured");
    }
    for (String path : paths) {
      if (!path.startsWith("/")) {
        throw new IllegalArgumentException(
            path + ": write an absolute path, as in /user; -D fs.defaultFS=URI names the cluster");
      }
    }
    MigratePrinter printer = new MigratePrinter(spec.commandLine().getOut(), json);
    boolean isSettled = new Migration(printer, paths, settings).run(dryRun, bandwidth);
    return isSettled ? ExitCode.DONE : ExitCode.PROBLEMS_FOUND;
  }
}
