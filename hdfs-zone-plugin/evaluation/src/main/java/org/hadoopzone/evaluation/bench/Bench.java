/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.hadoopzone.evaluation.cluster.ClientLog;
import org.hadoopzone.evaluation.drive.DriveKind;
import org.hadoopzone.evaluation.drive.DriveProgram;
import org.hadoopzone.evaluation.drive.Prerequisites;
import org.hadoopzone.evaluation.drive.RunGuard;
import org.hadoopzone.evaluation.report.Environment;
import org.hadoopzone.evaluation.report.Report;
import org.hadoopzone.evaluation.report.Result;
import org.hadoopzone.evaluation.report.ResultFiles;
import org.hadoopzone.evaluation.report.Series;
import org.hadoopzone.evaluation.report.Traces;
import org.hadoopzone.evaluation.storage.StorageSystem;
import org.hadoopzone.evaluation.work.BenchWork;
import org.hadoopzone.evaluation.work.Scale;
import org.hadoopzone.tools.cli.Terminal;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Compares all systems in all benchmarks. Run it with {@code make bench}. */
@Command(
    name = "bench",
    description = {
      "Compares storage systems on an emulated zoned drive.",
      "Keeps earlier results and measures only what is missing."
    },
    sortOptions = false)
public final class Bench implements Callable<Integer> {
  @Option(
      names = "--scale",
      defaultValue = "FULL",
      description =
          "Size of the drive and the data: ${COMPLETION-CANDIDATES}; default: ${DEFAULT-VALUE}.")
  private Scale scale;

  @Option(
      names = "--work",
      split = ",",
      description = {
        "Workloads to run: ${COMPLETION-CANDIDATES}; default: all,",
        "without the replays if SWIM_DIR does not name the directory of their trace."
      })
  private List<BenchWork> workloads =
      Stream.of(BenchWork.values()).filter(work -> work.missing().isEmpty()).toList();

  @Option(
      names = "--systems",
      split = ",",
      description = "Systems to compare: ${COMPLETION-CANDIDATES}; default: all.")
  private List<StorageSystem> systems = List.of(StorageSystem.values());

  @Option(
      names = "--drive",
      defaultValue = DriveKind.PAPERS,
      description = "Drive profile: a file, or a name in conf/drives. Default: ${DEFAULT-VALUE}.")
  private String profile;

  @Option(
      names = "--time-scale",
      defaultValue = "0",
      description = {
        "1: requests take as long as on the real drive, and elapsed time is meaningful;",
        "0: requests complete without delay, which is faster; default: ${DEFAULT-VALUE}."
      })
  private double timeScale;

  @Option(names = "--again", description = "Repeat measurements that already have results.")
  private boolean again;

  @Option(
      names = "--home",
      defaultValue = "target/bench",
      description = {
        "Directory for drives, mounts and logs, used by one evaluation at a time;",
        "default: ${DEFAULT-VALUE}."
      })
  private Path home;

  @Mixin private ReportOptions report = new ReportOptions();

  private final PrintStream console = System.out;

  public static void main(String... args) {
    System.exit(commandLine().execute(args));
  }

  /** Returns the command line of this program. */
  public static CommandLine commandLine() {
    CommandLine line =
        DriveProgram.of(
            new Bench(),
            "Completed measurements are kept. Run the same command again to continue.");
    ReportOptions.takeNames(line, BenchWork.class);
    ReportOptions.takeNames(line, StorageSystem.class);
    return line;
  }

  @Override
  public Integer call() throws Exception {
    home = home.toAbsolutePath().normalize();
    Prerequisites.require(missing());
    try (RunGuard guard = RunGuard.start(home)) {
      ClientLog.divert(home);
      measure(guard);
    }
    return CommandLine.ExitCode.OK;
  }

  /** Returns the missing prerequisites of the selected systems and workloads. */
  private List<String> missing() throws IOException {
    List<String> missing = new ArrayList<>();
    for (BenchWork workload : workloads) {
      workload
          .missing()
          .ifPresent(
              lack ->
                  missing.add(workload.id() + ": " + lack + " (--work selects other workloads)"));
    }
    for (StorageSystem system : systems) {
      system
          .missing(System.getProperty("os.version"))
          .ifPresent(
              lack ->
                  missing.add(system.title() + ": " + lack + " (--systems selects other systems)"));
    }
    return missing;
  }

  private void measure(RunGuard guard) throws Exception {
    DriveKind drive = new DriveKind(profile, timeScale);
    Series series = new Series(scale, drive);
    ResultFiles files = new ResultFiles(report.out().resolve("data").resolve(series.id()));
    Traces traces = new Traces(home.resolve("traces"), series);
    List<Cell> cells = cells(drive);
    Map<String, String> environment = Environment.read(profile);
    try (BenchProgress progress = new BenchProgress(console, Terminal.isPresent(), cells.size())) {
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
    console.println("Report: " + new Report(files, traces, series).write(report.out()));
  }

  private List<Cell> cells(DriveKind drive) {
    List<Cell> cells = new ArrayList<>();
    for (BenchWork workload : workloads) {
      if (workload.isPartOf(scale)) {
        Arrays.stream(StorageSystem.values())
            .filter(systems::contains)
            .forEach(system -> cells.add(new Cell(workload, system, scale, drive)));
      }
    }
    return cells;
  }
}
