/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.plan;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.hadoopzone.tools.cli.Bar;
import org.hadoopzone.tools.cli.ExitCode;
import org.hadoopzone.tools.cli.Hadoop;
import org.hadoopzone.tools.cli.HadoopCommand;
import org.hadoopzone.tools.cli.Json;
import org.hadoopzone.tools.cli.OptionValue;
import org.hadoopzone.tools.cli.PictureFile;
import org.hadoopzone.tools.cli.Sizes;
import org.hadoopzone.tools.drive.DriveProfile;
import org.hadoopzone.tools.drive.DriveProfileFile;
import org.hadoopzone.util.ByteSize;
import org.hadoopzone.zone.Percent;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Simulates past jobs to recommend a size of the outer zone. Does not itself use Hadoop classes, so
 * that plans from traces work without them.
 */
@Command(
    name = "plan",
    description = "Recommend a size for the outer zone, by simulating past jobs.",
    sortOptions = false)
public final class PlanCommand extends HadoopCommand {
  private static final double MB = 1e6;

  @Option(
      names = "--trace",
      paramLabel = "FILE",
      description = "Past jobs: a trace in the SWIM format.")
  private Path trace;

  @Option(
      names = "--history",
      arity = "1..*",
      paramLabel = "DIR|JHIST",
      description = "Past jobs: history files, and directories to search recursively.")
  private List<String> history = new ArrayList<>();

  @Option(
      names = "--drive",
      required = true,
      paramLabel = "NAME|FILE",
      completionCandidates = DriveNames.class,
      description =
          "Profile of the disks: one of ${COMPLETION-CANDIDATES}, or a file such as ./my.drive.")
  private String drive;

  @Option(
      names = "--capacity",
      paramLabel = "SIZE",
      description = "Capacity of the disks, such as 4T, if the profile has a different one.")
  private String capacity;

  @Option(
      names = "--disks",
      required = true,
      paramLabel = "N",
      description = "Number of all disks in the cluster.")
  private int disks;

  @Option(
      names = "--per-node",
      paramLabel = "N",
      defaultValue = "1",
      description = "Number of disks per node; default: ${DEFAULT-VALUE}.")
  private int perNode;

  @Option(
      names = "--sizes",
      split = ",",
      paramLabel = "SIZE",
      description = "Three to five sizes of the outer zone to simulate, such as 50G,100G,200G.")
  private List<String> sizes = new ArrayList<>();

  @Option(
      names = "--used",
      paramLabel = "PERCENT",
      defaultValue = "50",
      description = "Share of each disk that holds permanent data; default: ${DEFAULT-VALUE}.")
  private int used;

  @Option(
      names = "--cached",
      paramLabel = "PERCENT",
      defaultValue = "60",
      description = "Share of temporary data read from the page cache; default: ${DEFAULT-VALUE}.")
  private int cached;

  @Option(
      names = "--run",
      paramLabel = "SIZE",
      defaultValue = "4M",
      description = "Bytes transferred between two seeks; default: ${DEFAULT-VALUE}.")
  private String run;

  @Option(
      names = "--replication",
      paramLabel = "N",
      defaultValue = "3",
      description = "Number of replicas of job output; default: ${DEFAULT-VALUE}.")
  private int replication;

  @Option(
      names = "--job-rate",
      paramLabel = "MB/S",
      description =
          "For traces: rate at which a job moves data; default: 0.2 per disk, but at least 500.")
  private Double jobRate;

  @Option(
      names = "--spill-factor",
      paramLabel = "X",
      defaultValue = "2",
      description =
          "For traces: bytes written to local disks per byte shuffled; default: ${DEFAULT-VALUE}.")
  private double spillFactor;

  @Option(
      names = "--picture",
      paramLabel = "FILE",
      description = "Also write a .png chart of the disk time by size of the outer zone.")
  private Path picture;

  /** Lists the profiles in the jar. */
  static final class DriveNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return DriveProfileFile.NAMES.iterator();
    }
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    if ((trace == null) == history.isEmpty()) {
      throw new IllegalArgumentException(
          "specify past jobs: either --trace FILE, or --history DIR");
    }
    if (picture != null) {
      PictureFile.requireKnownFormat(picture);
    }
    Cluster cluster = new Cluster(drive(), disks, perNode);
    Assumptions assumed =
        new Assumptions(
            OptionValue.of("--used", used, Percent::of),
            OptionValue.of("--cached", cached, Percent::of),
            OptionValue.of("--run", run, Sizes::bytes),
            replication,
            jobRate == null ? Assumptions.defaultJobRate(disks) : jobRate * MB,
            spillFactor);
    Planner planner = new Planner(cluster, assumed, settings::get);
    List<Long> asked =
        sizes.stream()
            .map(size -> OptionValue.of("--sizes", size, Sizes::bytes))
            .collect(Collectors.toList());
    Map<String, String> passedOver = new TreeMap<>();
    List<PastJob> past = past(assumed, cluster, passedOver);
    Plan plan = plan(planner, past, asked);
    report(plan, assumed.sentences(trace != null, cluster), passedOver);
    return ExitCode.DONE;
  }

  /**
   * Reads past jobs from the trace or the job history.
   *
   * @param passedOver receives the files that could not be read, each with the reason
   */
  private List<PastJob> past(Assumptions assumed, Cluster cluster, Map<String, String> passedOver)
      throws IOException, InterruptedException {
    if (trace != null) {
      return SwimTrace.read(trace, assumed, cluster);
    }
    Hadoop.requireJobHistory("plan --history");
    return HistoryReader.read(history, settings, passedOver);
  }

  private DriveProfile drive() throws IOException {
    DriveProfile profile = DriveProfileFile.find(drive);
    return requireSize(
        capacity == null
            ? profile
            : profile.scaledTo(OptionValue.of("--capacity", capacity, Sizes::bytes)));
  }

  /** Rejects disks below 1 GiB. They are too small for partitions. */
  private static DriveProfile requireSize(DriveProfile disk) {
    if (disk.capacity < 1L << 30) {
      throw new IllegalArgumentException(
          "the capacity of the disks is "
              + ByteSize.text(disk.capacity)
              + ", but must be at least 1 GiB. Specify it with --capacity, such as 4T");
    }
    return disk;
  }

  private static Plan plan(Planner planner, List<PastJob> jobs, List<Long> asked) {
    try (Bar bar = Bar.counting("jobs")) {
      return planner.plan(jobs, asked, done -> bar.advance(done, 2L * jobs.size()));
    }
  }

  private void report(Plan plan, List<String> assumptions, Map<String, String> passedOver)
      throws IOException {
    Map<String, Object> values = plan.values();
    values.put("assumptions", assumptions);
    values.put("passed_over", Json.list("path", "why", passedOver));
    print(values, new PlanText(plan, assumptions, passedOver));
    if (picture != null) {
      new PlanPicture(plan).write(picture);
    }
  }
}
