/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.hadoopzone.evaluation.cluster.ClientLog;
import org.hadoopzone.evaluation.drive.DriveProgram;
import org.hadoopzone.evaluation.drive.Prerequisites;
import org.hadoopzone.evaluation.drive.RunGuard;
import org.hadoopzone.evaluation.report.Environment;
import org.hadoopzone.evaluation.soak.cluster.NodeDisk;
import org.hadoopzone.evaluation.soak.cluster.SoakSystem;
import org.hadoopzone.evaluation.soak.faults.FaultPlan;
import org.hadoopzone.evaluation.soak.faults.Faults;
import org.hadoopzone.testing.JavaProcess;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The fault campaign. Run it with {@code make soak}. */
@Command(
    name = "soak",
    description = {
      "Injects faults into clusters under load on emulated drives, with checks after each fault.",
      "Continues an earlier campaign with the same seed."
    },
    sortOptions = false)
public final class Soak implements Callable<Integer> {
  private static final int NODES = 3;
  private static final int VIOLATIONS_FOUND = 1;

  @Option(
      names = "--minutes",
      defaultValue = "10",
      description =
          "Run each system for this many minutes from its first fault; default: ${DEFAULT-VALUE}.")
  private int minutes;

  @Option(
      names = "--faults",
      defaultValue = "1000000",
      description = "Stop after this many faults, including those of earlier runs.")
  private int faults;

  @Option(
      names = "--seed",
      split = ",",
      defaultValue = "45",
      description = {
        "Seed of the sequence of faults, the same for all systems; default: ${DEFAULT-VALUE}.",
        "Several seeds, separated by commas, run at the same time on separate clusters."
      })
  private List<Long> seeds;

  @Option(
      names = "--systems",
      split = ",",
      description = "Systems to test: ${COMPLETION-CANDIDATES}; default: all.")
  private List<SoakSystem> systems = List.of(SoakSystem.values());

  @Option(names = "--again", description = "Start over instead of continuing an earlier campaign.")
  private boolean again;

  @Option(
      names = "--page",
      defaultValue = "docs/reliability.md",
      description = "Page to write the results to; default: ${DEFAULT-VALUE}.")
  private Path page;

  @Option(
      names = "--home",
      defaultValue = "target/soak",
      description = "Directory for drives, mounts and logs; default: ${DEFAULT-VALUE}.")
  private Path home;

  @Spec private CommandSpec spec;

  private final PrintStream console = System.out;
  private final long started = System.nanoTime();

  public static void main(String... args) {
    System.exit(commandLine().execute(args));
  }

  /** Returns the command line of this program. */
  public static CommandLine commandLine() {
    return DriveProgram.of(
        new Soak(), "Recorded faults are kept. Run the same command again to continue.");
  }

  @Override
  public Integer call() throws Exception {
    requirePositive("--minutes", minutes);
    requirePositive("--faults", faults);
    home = home.toAbsolutePath().normalize();
    for (long seed : seeds) {
      requireNoLongerLog(seed);
    }
    Prerequisites.require();
    return seeds.size() == 1 ? campaign(seeds.get(0)) : runSideBySide();
  }

  /** Refuses to replace a published log that has more faults than this campaign. */
  private void requireNoLongerLog(long seed) throws IOException {
    for (SoakSystem system : systems) {
      SoakLog published = SoakLog.in(logs(), seed, system);
      SoakLog own = SoakLog.in(home, seed, system);
      if (!again && published.read().size() > own.read().size()) {
        throw new CommandLine.ParameterException(
            spec.commandLine(),
            String.format(
                "%s has %d faults, but %s has %d: this run would replace the longer log. Use another"
                    + " --seed, copy the longer log to %3$s to continue it, or replace it with"
                    + " --again",
                published.file(), published.read().size(), own.file(), own.read().size()));
      }
    }
  }

  /**
   * Runs the campaigns of all seeds at the same time and returns the highest exit code. Each
   * campaign runs in its own process, because Hadoop's clients and jobs keep the state of one
   * cluster in static fields.
   */
  private int runSideBySide() throws IOException, InterruptedException {
    List<Process> processes = new ArrayList<>();
    for (long seed : seeds) {
      ProcessBuilder process = JavaProcess.of(Soak.class, arguments(seed)).inheritIO();
      // Terminate the campaign when this process ends, even if it is killed.
      process.command().addAll(0, List.of("setpriv", "--pdeathsig", "TERM"));
      processes.add(process.start());
    }
    int worst = 0;
    for (Process process : processes) {
      worst = Math.max(worst, process.waitFor());
    }
    return worst;
  }

  private List<String> arguments(long seed) {
    List<String> arguments = new ArrayList<>(List.of("--seed", Long.toString(seed)));
    arguments.addAll(List.of("--minutes", Integer.toString(minutes)));
    arguments.addAll(List.of("--faults", Integer.toString(faults)));
    arguments.addAll(List.of("--page", page.toString(), "--home", home.toString()));
    systems.forEach(system -> arguments.addAll(List.of("--systems", system.name())));
    if (again) {
      arguments.add("--again");
    }
    return arguments;
  }

  private int campaign(long seed) throws Exception {
    Path own = home.resolve(Long.toString(seed));
    try (RunGuard guard = RunGuard.start(own)) {
      return campaign(seed, own, guard);
    }
  }

  private int campaign(long seed, Path own, RunGuard guard) throws Exception {
    ClientLog.divert(own);
    // If the page has no markers for the results, fail now and not hours later.
    report().insertInto(Files.readString(page));
    boolean survived = true;
    for (SoakSystem system : systems) {
      SoakLog log = SoakLog.in(home, seed, system);
      if (again) {
        Files.deleteIfExists(log.file());
      }
      if (log.read().size() < faults) {
        run(system, seed, own, guard, log);
      }
      survived &= log.read().stream().allMatch(FaultOutcome::survived);
      Files.write(SoakLog.in(logs(), seed, system).file(), Files.readAllBytes(log.file()));
    }
    writePage();
    console.println("Results: " + page);
    return survived ? CommandLine.ExitCode.OK : VIOLATIONS_FOUND;
  }

  /** Updates the page under a file lock, because parallel campaigns may end at the same time. */
  @SuppressWarnings("try") // the block does not use the lock
  private void writePage() throws IOException {
    try (FileChannel turn =
            FileChannel.open(
                home.resolve("page.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock lock = turn.lock()) {
      Files.writeString(page, report().insertInto(Files.readString(page)));
    }
  }

  /** Returns the directory of the logs that the page summarizes. */
  private Path logs() {
    return page.resolveSibling("reliability");
  }

  private SoakReport report() throws IOException {
    Files.createDirectories(logs());
    Map<SoakSystem, SortedMap<Long, List<FaultOutcome>>> campaigns =
        new EnumMap<>(SoakSystem.class);
    for (SoakSystem system : SoakSystem.values()) {
      campaigns.put(system, SoakLog.readAll(logs(), system));
    }
    return new SoakReport(Environment.read(NodeDisk.PROFILE), campaigns);
  }

  private void requirePositive(String option, int value) {
    if (value < 1) {
      throw new CommandLine.ParameterException(
          spec.commandLine(), option + " must be at least 1, but is " + value);
    }
  }

  private void run(SoakSystem system, long seed, Path own, RunGuard guard, SoakLog log)
      throws Exception {
    FaultPlan plan = new FaultPlan(seed, NODES, Faults.possible(true));
    Campaign campaign =
        new Campaign(system, plan, own.resolve("cluster"), Path.of("conf").toAbsolutePath(), true);
    String title = system.title() + ", seed " + seed;
    say(title, "starting a cluster");
    campaign.run(guard, log, limit(), outcome -> say(title, describe(outcome)));
  }

  /**
   * Returns the limit of this run. The time starts with the first query of the limit, when the
   * cluster is up.
   */
  private Campaign.Limit limit() {
    long[] end = new long[1];
    return done -> {
      if (end[0] == 0) {
        end[0] = System.nanoTime() + TimeUnit.MINUTES.toNanos(minutes);
      }
      return done < faults && System.nanoTime() < end[0];
    };
  }

  private static String describe(FaultOutcome outcome) {
    return String.format(
        Locale.ROOT,
        "%4d  %s, node %d: %d files read back, recovered after %.0f s%s",
        outcome.index(),
        outcome.kind().title(),
        outcome.node(),
        outcome.files(),
        outcome.restoredSeconds(),
        outcome.survived() ? "" : "; " + outcome.findings());
  }

  private void say(String campaign, String what) {
    Duration elapsed = Duration.ofNanos(System.nanoTime() - started);
    console.printf(
        "%d:%02d:%02d  %s  %s%n",
        elapsed.toHours(), elapsed.toMinutesPart(), elapsed.toSecondsPart(), campaign, what);
  }
}
