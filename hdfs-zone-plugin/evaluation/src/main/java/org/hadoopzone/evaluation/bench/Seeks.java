/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.hadoopzone.evaluation.cluster.ClientLog;
import org.hadoopzone.evaluation.drive.DriveKind;
import org.hadoopzone.evaluation.drive.DriveProgram;
import org.hadoopzone.evaluation.drive.EmulatedDrive;
import org.hadoopzone.evaluation.drive.Meter;
import org.hadoopzone.evaluation.drive.Prerequisites;
import org.hadoopzone.evaluation.drive.RunGuard;
import org.hadoopzone.evaluation.report.Environment;
import org.hadoopzone.evaluation.seeks.SeekResult;
import org.hadoopzone.evaluation.seeks.Variant;
import org.hadoopzone.evaluation.storage.StorageSystem;
import org.hadoopzone.evaluation.work.Bed;
import org.hadoopzone.evaluation.work.Scale;
import org.hadoopzone.evaluation.work.TracedSort;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Reports which I/O streams cause the seeks of TeraSort. Run it with {@code make seeks}. */
@Command(
    name = "seeks",
    description = {
      "Traces the head movements of an emulated drive during TeraSort.",
      "Keeps earlier traces and adds only missing rounds."
    },
    sortOptions = false)
public final class Seeks implements Callable<Integer> {
  private static final Path HOME = Path.of("target/seeks").toAbsolutePath();
  private static final DriveKind DRIVE = DriveKind.withoutDelay(DriveKind.PAPERS);

  @Option(
      names = "--scale",
      defaultValue = "FULL",
      description = "Size of the drive and the data: FULL or QUICK; default: ${DEFAULT-VALUE}.")
  private Scale scale;

  @Option(
      names = "--variants",
      split = ",",
      description = "Variants to trace: ${COMPLETION-CANDIDATES}; default: all.")
  private List<Variant> variants = List.of(Variant.values());

  @Option(
      names = "--rounds",
      defaultValue = "3",
      description =
          "Number of sorts of each variant, including earlier ones; default: ${DEFAULT-VALUE}.")
  private int rounds;

  @Option(names = "--again", description = "Discard earlier traces.")
  private boolean again;

  @Mixin private ReportOptions report = new ReportOptions();

  public static void main(String... args) {
    System.exit(commandLine().execute(args));
  }

  /** Returns the command line of this program. */
  public static CommandLine commandLine() {
    CommandLine line =
        DriveProgram.of(
            new Seeks(), "Completed rounds are kept. Run the same command again to continue.");
    ReportOptions.takeNames(line, Variant.class);
    return line;
  }

  @Override
  public Integer call() throws Exception {
    Prerequisites.require();
    try (RunGuard guard = RunGuard.start(HOME)) {
      ClientLog.divert(HOME);
      trace(guard);
    }
    return CommandLine.ExitCode.OK;
  }

  private void trace(RunGuard guard) throws Exception {
    Path data = report.out().resolve("data").resolve(scale.id()).resolve("seeks");
    if (again) {
      for (Variant variant : variants) {
        SeekResult.delete(data, variant);
      }
    }
    for (StorageSystem system : StorageSystem.values()) {
      List<Variant> wanted = wanted(data, system);
      if (!wanted.isEmpty()) {
        trace(guard, data, system, wanted);
      }
    }
    System.out.println("Report: " + new SeeksReport(data, scale).write(report.out()));
  }

  /** Returns the variants that need more rounds. */
  private List<Variant> wanted(Path data, StorageSystem system) throws IOException {
    List<Variant> wanted = new ArrayList<>();
    for (Variant variant : variants) {
      if (variant.system() == system && SeekResult.read(data, variant).rounds().size() < rounds) {
        wanted.add(variant);
      }
    }
    return wanted;
  }

  /**
   * Traces the variants in turn with the same input files, so that the variants differ only in
   * their settings.
   */
  private void trace(RunGuard guard, Path data, StorageSystem system, List<Variant> all)
      throws Exception {
    Map<String, String> environment = Environment.read(DriveKind.PAPERS);
    Path home = HOME.resolve("drives");
    Disks.remove(home);
    Files.createDirectories(home);
    long zone = scale.zoneBytes();
    try (Disks disks = Disks.make(system, DRIVE, home, 1, scale.capacity(), zone)) {
      EmulatedDrive drive = disks.drives().get(0);
      Meter meter = new Meter(disks.drives(), zone);
      Bed bed = new Bed(disks.storage(), meter, scale, DRIVE, 1, home.resolve("hadoop"), this::say);
      try (TracedSort sort = TracedSort.start(bed, drive)) {
        for (List<Variant> left = all; !left.isEmpty(); left = wanted(data, system)) {
          for (Variant variant : left) {
            say(variant.title());
            drive.readAhead(variant.readAheadKib());
            SeekResult before = SeekResult.read(data, variant);
            SeekResult after = before.plus(sort.sort(variant.settings()), environment);
            if (guard.isEnding()) {
              return;
            }
            after.write(data, variant);
          }
        }
      }
    }
  }

  private void say(String step) {
    System.out.printf("%tT  %s%n", LocalTime.now(), step);
  }
}
