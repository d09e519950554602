/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.bench;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.hadoopzone.evaluation.cluster.ClientLog;
import org.hadoopzone.evaluation.drive.Prerequisites;
import org.hadoopzone.evaluation.drive.RunGuard;
import org.hadoopzone.evaluation.report.Environment;
import org.hadoopzone.evaluation.report.Report;
import org.hadoopzone.evaluation.report.Result;
import org.hadoopzone.evaluation.report.ResultFiles;
import org.hadoopzone.evaluation.report.Traces;
import org.hadoopzone.evaluation.storage.StorageSystem;
import org.hadoopzone.evaluation.work.BenchWork;
import org.hadoopzone.evaluation.work.Scale;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Compares all systems in all benchmarks. Run it with {@code make bench}. */
@Command(
    name = "bench",
    description =
        "Compares ways to use a disk, on an emulated zoned drive. What was measured before is kept.",
    sortOptions = false)
public final class Bench implements Callable<Integer> {
  private static final int FAILED = 3;

  @Option(
      names = "--scale",
      defaultValue = "FULL",
      description = "How large: ${COMPLETION-CANDIDATES}; default ${DEFAULT-VALUE}.")
  private Scale scale;

  @Option(
      names = "--work",
      split = ",",
      description = "Which work: ${COMPLETION-CANDIDATES}; all of it if not given.")
  private List<BenchWork> workloads = List.of(BenchWork.values());

  @Option(
      names = "--systems",
      split = ",",
      description = "Which systems: ${COMPLETION-CANDIDATES}; all of them if not given.")
  private List<StorageSystem> systems = List.of(StorageSystem.values());

  @Option(
      names = "--drive",
      defaultValue = "dt01aca050",
      description = "A profile in conf/drives; default ${DEFAULT-VALUE}.")
  private String profile;

  @Option(names = "--again", description = "Measures also what was measured before.")
  private boolean again;

  @Option(
      names = "--home",
      defaultValue = "target/bench",
      description = {
        "Where drives, mounts and logs go, of one evaluation at a time; default ${DEFAULT-VALUE}."
      })
  private Path home;

  @Mixin private ReportOptions report = new ReportOptions();

  private final PrintStream console = System.out;

  public static void main(String... args) {
    CommandLine line = new CommandLine(new Bench()).setCaseInsensitiveEnumValuesAllowed(true);
    ReportOptions.takeNames(line, BenchWork.class);
    ReportOptions.takeNames(line, StorageSystem.class);
    line.setExecutionExceptionHandler(
        (e, command, result) -> {
          System.err.println("The evaluation failed. " + e.getMessage());
          System.err.println(
              "What was measured is kept, and what failed is measured by the next run.");
          return FAILED;
        });
    System.exit(line.execute(args));
  }

  @Override
  public Integer call() throws Exception {
    home = home.toAbsolutePath().normalize();
    Prerequisites.require();
    try (RunGuard guard = RunGuard.start(home)) {
      ClientLog.divert(home);
      measure(guard);
    }
    return CommandLine.ExitCode.OK;
  }

  private void measure(RunGuard guard) throws Exception {
    ResultFiles files = new ResultFiles(report.out().resolve("data").resolve(scale.id()));
    Traces traces = new Traces(home.resolve("traces"), scale);
    List<Cell> cells = cells();
    Map<String, String> environment = Environment.read(profile);
    try (BenchProgress progress =
        new BenchProgress(console, System.console() != null, cells.size())) {
      for (Cell cell : cells) {
        if (again || files.read(cell.workload().id(), cell.system().id()).isEmpty()) {
          progress.begin(cell);
          Result result =
              cell.run(home.resolve("cell"), environment, Optional.of(traces), progress::step);
          if (guard.isEnding()) {
            return;
          }
          files.write(result);
        }
        progress.done();
      }
    }
    console.println("Report: " + new Report(files, traces, scale).write(report.out()));
  }

  private List<Cell> cells() {
    List<Cell> cells = new ArrayList<>();
    for (BenchWork workload : workloads) {
      if (workload.isPartOf(scale)) {
        Arrays.stream(StorageSystem.values())
            .filter(systems::contains)
            .forEach(system -> cells.add(new Cell(workload, system, scale, profile)));
      }
    }
    return cells;
  }
}
