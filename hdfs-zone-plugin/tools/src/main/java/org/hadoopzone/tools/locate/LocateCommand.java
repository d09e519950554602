/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.locate;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.hadoopzone.tools.cli.ExitCode;
import org.hadoopzone.tools.cli.Hadoop;
import org.hadoopzone.tools.cli.HadoopCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/**
 * Shows which files of HDFS are temporary, and in which zones their replicas are. Does not itself
 * use Hadoop classes, so that it can report that they are not on the class path.
 */
@Command(
    name = "locate",
    aliases = "where",
    description = {
      "Show which files are temporary, and which replicas are in the wrong zone.",
      "With --json, prints one JSON object per line, for every file."
    })
public final class LocateCommand extends HadoopCommand {
  @Parameters(
      arity = "1..*",
      paramLabel = "HDFS_PATH",
      description = "Files, and directories to scan recursively.")
  private List<String> paths = new ArrayList<>();

  @Override
  public Integer call() throws IOException {
    Hadoop.require("org.apache.hadoop.hdfs.DistributedFileSystem", "locate");
    Search search = new Search(out(), spec.commandLine().getErr(), json);
    return search.run(paths, settings) ? ExitCode.DONE : ExitCode.PROBLEMS_FOUND;
  }
}
