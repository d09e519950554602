/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.classify;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.hadoopzone.tools.cli.ExitCode;
import org.hadoopzone.tools.cli.Hadoop;
import org.hadoopzone.tools.cli.HadoopCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Shows which jobs are shuffle-heavy, from job history or from the counters of jobs. Does not
 * itself use Hadoop classes, so that it can report that they are not on the class path.
 */
@Command(
    name = "classify",
    description = "Show which jobs are shuffle-heavy, and record job profiles for later runs.")
public final class ClassifyCommand extends HadoopCommand {
  @Option(
      names = "--history",
      arity = "1..*",
      paramLabel = "DIR|JHIST",
      description = "History files, or directories to search recursively.")
  private List<String> history = new ArrayList<>();

  @Option(
      names = "--counters",
      arity = "1..*",
      paramLabel = "JOB_ID",
      description = "Jobs whose counters are read from the cluster, including running jobs.")
  private List<String> jobs = new ArrayList<>();

  @Option(
      names = "--learn",
      paramLabel = "PATH",
      description = "Add the jobs that succeeded to this profiles file, which tasks read.")
  private String profiles;

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (history.isEmpty() && jobs.isEmpty()) {
      throw new IllegalArgumentException(
          "specify jobs: --history DIR, such as mapreduce.jobhistory.done-dir, or --counters"
              + " JOB_ID");
    }
    Hadoop.requireJobHistory("classify");
    Classification classification = Classification.of(history, jobs, settings, profiles);
    print(classification.values(), new ClassifyText(classification));
    return ExitCode.DONE;
  }
}
