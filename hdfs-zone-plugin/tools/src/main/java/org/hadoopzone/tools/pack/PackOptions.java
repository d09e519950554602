/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.pack;

import java.io.IOException;
import java.nio.file.Path;
import org.hadoopzone.fence.pack.PackSettings;
import org.hadoopzone.tools.blockdev.BlockDevice;
import org.hadoopzone.tools.cli.OptionValue;
import org.hadoopzone.tools.cli.PictureFile;
import org.hadoopzone.tools.cli.Sizes;
import org.hadoopzone.tools.drive.DriveProfileFile;
import picocli.CommandLine.Option;

/** The options of {@code pack} besides the action. */
final class PackOptions {
  @Option(
      names = "--min-age",
      paramLabel = "AGE",
      defaultValue = "1d",
      description = "Time since the last write after which a file is cold; default: 1d.")
  private String minAge;

  @Option(
      names = "--rate",
      paramLabel = "SIZE",
      defaultValue = "0",
      description = "Bytes to move per second, such as 20M; default: 0, no limit.")
  private String rate;

  @Option(
      names = "--max-disk-busy-percent",
      paramLabel = "PERCENT",
      defaultValue = "10",
      description =
          "Pause while other work keeps the disk busy for more than this share of the time;"
              + " default: 10. With 100, pack never pauses.")
  private int maxDiskBusyPercent;

  // The options below apply only to a plan.

  @Option(
      names = "--survey",
      paramLabel = "FILE",
      description = "Rates of this disk: the output of survey --json.")
  private Path survey;

  @Option(
      names = "--drive",
      paramLabel = "NAME|FILE",
      description = "Rates of a drive profile, scaled to the disk.")
  private String drive;

  @Option(
      names = "--job",
      paramLabel = "SIZE",
      description =
          "Data that the example job of the plan writes and then reads; default: 100G, or all free"
              + " space if that is less.")
  private String job;

  @Option(
      names = "--picture",
      paramLabel = "FILE",
      description = "Also draw the disk before and after packing, in a .png file.")
  private Path picture;

  /**
   * Validates the options that apply only to a plan.
   *
   * @throws IllegalArgumentException if one is out of range, or two exclude each other
   */
  void requireValidPlan() {
    jobBytes();
    if (picture != null) {
      PictureFile.requireKnownFormat(picture);
    }
    if (survey != null && drive != null) {
      throw new IllegalArgumentException("--survey and --drive are mutually exclusive");
    }
  }

  /**
   * Returns the settings of packing.
   *
   * @throws IllegalArgumentException if a value is malformed or out of range; the message names the
   *     option
   */
  PackSettings settings() {
    PackSettings settings =
        PackSettings.defaults().withMinAgeMs(OptionValue.of("--min-age", minAge, Ages::millis));
    settings =
        OptionValue.of("--rate", settings, others -> others.withBytesPerSecond(Sizes.bytes(rate)));
    return OptionValue.of(
        "--max-disk-busy-percent", maxDiskBusyPercent, settings::withMaxDiskBusyPercent);
  }

  /** Returns the bytes that the example job of the plan writes and reads; 0 selects the default. */
  long jobBytes() {
    if (job == null) {
      return 0;
    }
    long bytes = OptionValue.of("--job", job, Sizes::bytes);
    if (bytes == 0) {
      throw new IllegalArgumentException("--job is 0, but must be at least 1 byte");
    }
    return bytes;
  }

  /** Returns the file for the picture; null if no picture is requested. */
  Path picture() {
    return picture;
  }

  /** Returns the rates of a disk, from the source that the options select. */
  SpeedProfile speed(BlockDevice disk) throws IOException {
    if (survey != null) {
      return SpeedProfile.survey(survey, disk.path(), disk.size());
    }
    return drive == null
        ? SpeedProfile.assumed(disk.size())
        : SpeedProfile.of(DriveProfileFile.find(drive), disk.size());
  }
}
