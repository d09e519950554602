/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.classify;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.hadoopzone.tools.cli.ExitCode;
import org.hadoopzone.tools.cli.Hadoop;
import org.hadoopzone.tools.cli.Json;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Shows which jobs are shuffle-heavy, from job history or from the counters of jobs. Does not
 * itself use Hadoop classes, so that it can report that they are not on the class path.
 */
@Command(
    name = "classify",
    description = "Show which jobs are shuffle-heavy, and record them for later runs.")
public final class ClassifyCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--history",
      arity = "1..*",
      paramLabel = "DIR|JHIST",
      description = "History files, and directories, which are searched recursively.")
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

  @Option(names = "--json", description = "Print JSON, for programs, with sizes in bytes.")
  private boolean json;

  @Option(
      names = "-D",
      paramLabel = "KEY=VALUE",
      description = "Set a configuration key, such as a threshold.")
  private Map<String, String> settings = new LinkedHashMap<>();

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (history.isEmpty() && jobs.isEmpty()) {
      throw new IllegalArgumentException(
          "specify jobs: --history DIR, such as mapreduce.jobhistory.done-dir, or --counters"
              + " JOB_ID");
    }
    Hadoop.requireJobHistory("classify");
    Classification classification = Classification.of(history, jobs, settings, profiles);
    PrintWriter out = spec.commandLine().getOut();
    out.println(json ? Json.text(classification.values()) : new ClassifyText(classification));
    out.flush();
    return ExitCode.DONE;
  }
}
