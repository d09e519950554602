/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.survey;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.hadoopzone.tools.blockdev.BlockDevice;
import org.hadoopzone.tools.blockdev.Mount;
import org.hadoopzone.tools.blockdev.Sysfs;
import org.hadoopzone.zone.DiskZoneKeys;
import org.hadoopzone.zone.Zone;

/** The surveys of several disks. The disks are read one after the other. */
public final class DiskSurveys {
  /** Measures a disk. */
  public interface Meter {
    /**
     * Returns the rate of a disk by address.
     *
     * @throws IOException if the disk cannot be read, with the device and the remedy
     */
    Curve curve(BlockDevice disk) throws IOException;
  }

  /** The surveys of the disks that could be read; at least one. */
  public final List<DiskSurvey> done = new ArrayList<>();

  /** The disks that could not be read, as sentences with the reason and the remedy. */
  public final List<String> failures = new ArrayList<>();

  /** The requested directories that are entirely in outer zones. */
  public final List<Path> outerDirs = new ArrayList<>();

  /** A sentence, with the remedy, for each outer dir that has another volume mounted below it. */
  public final List<String> mixed = new ArrayList<>();

  DiskSurveys() {}

  /**
   * Surveys all disks of a target.
   *
   * @throws IOException if none of them can be read
   */
  public static DiskSurveys of(SurveyTarget target, Sysfs sysfs, BoundaryRule rule, Meter meter)
      throws IOException {
    DiskSurveys surveys = new DiskSurveys();
    for (BlockDevice disk : target.disks()) {
      try {
        List<BlockDevice> partitions = sysfs.partitionsOf(disk.number());
        surveys.done.add(new DiskSurvey(disk, partitions, target.dirs(), meter.curve(disk), rule));
      } catch (IOException e) {
        surveys.failures.add(e.getMessage());
      }
    }
    if (surveys.done.isEmpty()) {
      throw new IOException(String.join(System.lineSeparator(), surveys.failures));
    }
    surveys.addOuterDirs(target);
    return surveys;
  }

  private void addOuterDirs(SurveyTarget target) {
    List<DiskSurvey.Part> outer =
        done.stream()
            .flatMap(survey -> survey.parts.stream())
            .filter(part -> part.zone == Zone.OUTER)
            .collect(Collectors.toList());
    Set<String> numbers =
        outer.stream().map(part -> part.device.number()).collect(Collectors.toSet());
    for (DiskSurvey.Part part : outer) {
      for (Path dir : part.dirs) {
        Optional<Mount> other =
            target.mountsAt(dir).stream()
                .filter(mount -> !mount.dir().equals(dir) && !numbers.contains(mount.number()))
                .findFirst();
        if (other.isPresent()) {
          mixed.add(
              String.format(
                  "%s is in an outer zone, but another volume is mounted below it (%s): list"
                      + " Hadoop's dirs on %s one by one in %s.",
                  dir, other.get().dir(), part.device.path(), DiskZoneKeys.OUTER_DIRS));
        } else {
          outerDirs.add(dir);
        }
      }
    }
  }
}
