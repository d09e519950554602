/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.locate;

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

/**
 * Shows which files of HDFS are temporary, and in which zones their replicas are. Does not itself
 * use Hadoop classes, so that it can report that they are not on the class path.
 */
@Command(
    name = "locate",
    aliases = "where",
    description = "Show which files are temporary, and which replicas are in the wrong zone.")
public final class LocateCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      arity = "1..*",
      paramLabel = "HDFS_PATH",
      description = "Files, and directories to scan recursively.")
  private List<String> paths = new ArrayList<>();

  @Option(
      names = "--json",
      description = "Print a JSON object per line, with sizes in bytes, for every file.")
  private boolean json;

  @Option(names = "-D", paramLabel = "KEY=VALUE", description = "Set a configuration key.")
  private Map<String, String> settings = new LinkedHashMap<>();

  @Override
  public Integer call() throws IOException {
    Hadoop.require("org.apache.hadoop.hdfs.DistributedFileSystem", "locate");
    Search search = new Search(spec.commandLine().getOut(), spec.commandLine().getErr(), json);
    return search.run(paths, settings) ? ExitCode.DONE : ExitCode.PROBLEMS_FOUND;
  }
}
