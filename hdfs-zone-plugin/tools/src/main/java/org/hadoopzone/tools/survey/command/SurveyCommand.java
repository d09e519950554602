/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.survey.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.hadoopzone.tools.blockdev.BlockDevice;
import org.hadoopzone.tools.blockdev.Mounts;
import org.hadoopzone.tools.blockdev.Sysfs;
import org.hadoopzone.tools.cli.Bar;
import org.hadoopzone.tools.cli.ExitCode;
import org.hadoopzone.tools.cli.JsonCommand;
import org.hadoopzone.tools.cli.PictureFile;
import org.hadoopzone.tools.fsbench.Comparison;
import org.hadoopzone.tools.fsbench.ScratchSurvey;
import org.hadoopzone.tools.survey.BoundaryRule;
import org.hadoopzone.tools.survey.Curve;
import org.hadoopzone.tools.survey.DeviceReader;
import org.hadoopzone.tools.survey.DiskSurveys;
import org.hadoopzone.tools.survey.Grid;
import org.hadoopzone.tools.survey.Survey;
import org.hadoopzone.tools.survey.SurveyPicture;
import org.hadoopzone.tools.survey.SurveyTarget;
import org.hadoopzone.tools.survey.SurveyText;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Finds the outer zone of disks, and the directories in it, without writing to the disks. With
 * other options, compares file systems on a device, and overwrites the device.
 */
@Command(
    name = "survey",
    description = {
      "Measure the transfer rate of a disk by address, and recommend where its outer zone should"
          + " end. Never writes to the disk.",
      "With --file-systems or --block-sizes: compare file systems on a spare device, and recommend"
          + " one for outer and one for inner partitions. Destroys all data on the device."
    })
public final class SurveyCommand extends JsonCommand {
  private static final BoundaryRule RULE =
      BoundaryRule.atShareOfOuterRate(BoundaryRule.DEFAULT_SHARE);

  /** The path or device to examine. The operator specifies exactly one of these. */
  static final class Subject {
    @Parameters(
        paramLabel = "DEVICE|DIR",
        description =
            "A disk such as /dev/sdb, or a directory. For a directory, survey the disks of all file"
                + " systems that are mounted at or below it.")
    private Path path;

    @Option(
        names = "--file-systems",
        required = true,
        paramLabel = "SCRATCH_DEVICE",
        description = "Compare ext2, ext3, ext4, XFS and btrfs on a device. Destroys its data.")
    private Path fileSystems;

    @Option(
        names = "--block-sizes",
        required = true,
        paramLabel = "SCRATCH_DEVICE",
        description =
            "Compare block and cluster sizes of ext4, and block sizes and allocation groups of XFS,"
                + " on a device. Destroys its data.")
    private Path blockSizes;
  }

  @ArgGroup(exclusive = true, multiplicity = "1")
  private Subject subject;

  @Mixin private ScratchSurvey scratch = new ScratchSurvey();

  @Option(
      names = "--picture",
      paramLabel = "FILE",
      description = "Also draw the result as a chart, in a .png file.")
  private Path picture;

  private final Sysfs sysfs = Sysfs.ofThisMachine();

  @Override
  public Integer call() throws IOException {
    if (picture != null) {
      PictureFile.requireKnownFormat(picture);
    }
    if (subject.path != null) {
      scratch.requireUnused();
      return survey(subject.path);
    } else if (subject.fileSystems != null) {
      compare(Comparison.FILE_SYSTEMS, subject.fileSystems);
    } else {
      compare(Comparison.BLOCK_SIZES, subject.blockSizes);
    }
    return ExitCode.DONE;
  }

  private void compare(Comparison comparison, Path device) throws IOException {
    scratch.run(comparison, device, out(), spec.commandLine().getErr(), json, picture);
  }

  private int survey(Path path) throws IOException {
    SurveyTarget target = SurveyTarget.of(path, sysfs, Mounts.ofThisProcess());
    if (picture != null && target.disks().size() > 1) {
      throw new IllegalArgumentException(
          String.format(
              "--picture draws a single disk, but %s is on %d disks. Specify one of them: %s.",
              path,
              target.disks().size(),
              target.disks().stream().map(BlockDevice::path).collect(Collectors.joining(", "))));
    }
    DiskSurveys surveys = DiskSurveys.of(target, sysfs, RULE, SurveyCommand::curve);
    List<String> leftOut = new ArrayList<>(target.leftOut());
    surveys.failures.forEach(failure -> leftOut.add("Skipped " + failure));
    leftOut.addAll(surveys.mixed);
    print(SurveyText.values(surveys, leftOut), SurveyText.text(surveys, leftOut));
    if (picture != null) {
      new SurveyPicture(surveys.done.get(0)).write(picture);
    }
    return surveys.failures.isEmpty() ? ExitCode.DONE : ExitCode.FAILED;
  }

  private static Curve curve(BlockDevice disk) throws IOException {
    Grid grid = Grid.of(disk.size());
    try (DeviceReader reader = DeviceReader.open(disk.path(), grid);
        Bar bar = Bar.begin(disk.path())) {
      return Survey.run(disk.path(), grid, reader, RULE, bar::advance);
    }
  }
}
