/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.hadoopzone.evaluation.drive.DriveKind;
import org.hadoopzone.evaluation.drive.DriveProgram;
import org.hadoopzone.evaluation.drive.EmulatedDrive;
import org.hadoopzone.evaluation.drive.Prerequisites;
import org.hadoopzone.evaluation.drive.Round;
import org.hadoopzone.evaluation.drive.RunGuard;
import org.hadoopzone.evaluation.report.Environment;
import org.hadoopzone.evaluation.report.Result;
import org.hadoopzone.evaluation.report.ResultFiles;
import org.hadoopzone.evaluation.work.Scale;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/**
 * Measures claims of the paper that do not compare systems in a workload. Run it with {@code make
 * paper-figures}.
 */
@Command(
    name = "paper-figures",
    description = {
      "Measures the rates of the paper's drive by address, and how long ext4 reads block bitmaps.",
      "Replaces earlier results."
    },
    sortOptions = false)
public final class PaperFigures implements Callable<Integer> {
  private static final Path HOME = Path.of("target/paper-figures").toAbsolutePath();
  private static final Path DRIVE = HOME.resolve("drive");

  /** The number of bitmaps depends on the size of the disk, so this disk is not scaled. */
  private static final long PAPERS_CAPACITY = 500_000_000_000L;

  private static final long PAPERS_ZONE = 110_000_000_000L;

  @Mixin private ReportOptions report = new ReportOptions();

  public static void main(String... args) {
    System.exit(commandLine().execute(args));
  }

  /** Returns the command line of this program. */
  public static CommandLine commandLine() {
    return DriveProgram.of(new PaperFigures(), "Run the same command again to start over.");
  }

  @Override
  @SuppressWarnings("try") // the block does not use the guard
  public Integer call() throws Exception {
    Prerequisites.require(BitmapReads.missing());
    try (RunGuard guard = RunGuard.start(HOME)) {
      ResultFiles files = new ResultFiles(report.out().resolve("data/paper"));
      Map<String, String> environment = Environment.read(DriveKind.PAPERS);
      List<Round> rates = rates();
      files.write(result("by-address", "disk", rates, environment));
      for (BitmapReads variant : BitmapReads.values()) {
        files.write(result("bitmaps", variant.id(), bitmaps(variant), environment));
      }
    }
    System.out.println("Results: " + report.out().resolve("data/paper"));
    return CommandLine.ExitCode.OK;
  }

  private List<Round> rates() throws Exception {
    System.out.println("rates by address");
    Scale scale = Scale.FULL;
    try (EmulatedDrive drive = EmulatedDrive.up(DriveKind.PAPERS, DRIVE, scale.capacity())) {
      List<Round> rates = RatesByAddress.measure(drive, scale);
      Path pictures = Files.createDirectories(report.out().resolve("images"));
      RatesByAddress.draw(rates, scale.capacity(), pictures.resolve("paper-by-address.png"));
      return rates;
    }
  }

  private static List<Round> bitmaps(BitmapReads variant) throws Exception {
    System.out.println("block bitmaps: " + variant.id());
    try (EmulatedDrive drive = EmulatedDrive.up(DriveKind.PAPERS, DRIVE, PAPERS_CAPACITY)) {
      return variant.measure(drive, HOME.resolve("mounts"), PAPERS_ZONE);
    }
  }

  private static Result result(
      String workload, String system, List<Round> rounds, Map<String, String> environment) {
    return new Result(workload, system, rounds, List.of(), 0, null, environment);
  }
}
