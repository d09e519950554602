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
import org.hadoopzone.evaluation.drive.Prerequisites;
import org.hadoopzone.evaluation.drive.RunGuard;
import org.hadoopzone.evaluation.report.Environment;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The fault campaign. Run it with {@code make soak}. */
@Command(
    name = "soak",
    description = {
      "Injects faults into real clusters on emulated drives under load, and audits each of them.",
      "Goes on where a campaign of the same seed has ended."
    },
    sortOptions = false)
public final class Soak implements Callable<Integer> {
  private static final int NODES = 3;
  private static final int NOT_AS_IT_SHOULD_BE = 1;
  private static final int FAILED = 3;

  @Option(
      names = "--minutes",
      defaultValue = "10",
      description = "For how long each system runs, from its first fault on; default 10.")
  private int minutes;

  @Option(
      names = "--faults",
      defaultValue = "1000000",
      description = "After how many faults, with those of earlier runs, it ends earlier.")
  private int faults;

  @Option(
      names = "--seed",
      split = ",",
      defaultValue = "42",
      description = {
        "Which faults; the same for all systems; default 42. Of several seeds, each has a cluster of",
        "its own, all at the same time."
      })
  private List<Long> seeds;

  @Option(
      names = "--systems",
      split = ",",
      description = "Whose policies: ${COMPLETION-CANDIDATES}; all of them if not given.")
  private List<SoakSystem> systems = List.of(SoakSystem.values());

  @Option(names = "--again", description = "Begins anew instead of going on.")
  private boolean again;

  @Option(
      names = "--page",
      defaultValue = "docs/reliability.md",
      description = "The page that gets the results; default ${DEFAULT-VALUE}.")
  private Path page;

  @Option(
      names = "--home",
      defaultValue = "target/soak",
      description = "Where drives, mounts and logs go; default ${DEFAULT-VALUE}.")
  private Path home;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Shows this.")
  private boolean help;

  @Spec private CommandSpec spec;

  private final PrintStream console = System.out;
  private final long started = System.nanoTime();

  public static void main(String... args) {
    CommandLine line = new CommandLine(new Soak()).setCaseInsensitiveEnumValuesAllowed(true);
    line.setExecutionExceptionHandler(
        (e, command, result) -> {
          System.err.println("The campaign failed. " + e.getMessage());
          System.err.println("What it has done is kept: run it again to go on.");
          return FAILED;
        });
    System.exit(line.execute(args));
  }

  @Override
  public Integer call() throws Exception {
    requirePositive("--minutes", minutes);
    requirePositive("--faults", faults);
    home = home.toAbsolutePath().normalize();
    Prerequisites.require();
    return seeds.size() == 1 ? campaign(seeds.get(0)) : SideBySide.run(campaigns());
  }

  private List<List<String>> campaigns() {
    List<List<String>> campaigns = new ArrayList<>();
    for (long seed : seeds) {
      List<String> campaign = new ArrayList<>(List.of("--seed", Long.toString(seed)));
      campaign.addAll(List.of("--minutes", Integer.toString(minutes)));
      campaign.addAll(List.of("--faults", Integer.toString(faults)));
      campaign.addAll(List.of("--page", page.toString(), "--home", home.toString()));
      systems.forEach(system -> campaign.addAll(List.of("--systems", system.name())));
      if (again) {
        campaign.add("--again");
      }
      campaigns.add(campaign);
    }
    return campaigns;
  }

  private int campaign(long seed) throws Exception {
    Path own = home.resolve(Long.toString(seed));
    try (RunGuard guard = RunGuard.start(own)) {
      return campaign(seed, own, guard);
    }
  }

  private int campaign(long seed, Path own, RunGuard guard) throws Exception {
    ClientLog.divert(own);
    // Fail now rather than after hours if the page has no markers for the results.
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
      Files.write(SoakLog.in(kept(), seed, system).file(), Files.readAllBytes(log.file()));
    }
    writePage();
    console.println("Results: " + page);
    return survived ? CommandLine.ExitCode.OK : NOT_AS_IT_SHOULD_BE;
  }

  /** Updates the page under a file lock, because parallel campaigns end at the same time. */
  @SuppressWarnings("try") // the lock is only closed
  private void writePage() throws IOException {
    try (FileChannel turn =
            FileChannel.open(
                home.resolve("page.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock lock = turn.lock()) {
      Files.writeString(page, report().insertInto(Files.readString(page)));
    }
  }

  /** Returns the directory with the logs whose results are on the page. */
  private Path kept() {
    return page.resolveSibling("reliability");
  }

  private SoakReport report() throws IOException {
    Files.createDirectories(kept());
    Map<SoakSystem, SortedMap<Long, List<FaultOutcome>>> campaigns =
        new EnumMap<>(SoakSystem.class);
    for (SoakSystem system : SoakSystem.values()) {
      campaigns.put(system, SoakLog.readAll(kept(), system));
    }
    return new SoakReport(Environment.read(NodeDisk.PROFILE), campaigns);
  }

  private void requirePositive(String option, int value) {
    if (value < 1) {
      throw new CommandLine.ParameterException(
          spec.commandLine(), option + " is " + value + ": allowed is 1 or more");
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
   * Returns the limit of this run. Its time starts with the first query, when the cluster is up.
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
        "%4d  %s, node %d: %d files read back, whole after %.0f s%s",
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
