/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.survey;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.hadoopzone.tools.blockdev.BlockDevice;
import org.hadoopzone.tools.blockdev.Sysfs;

/** The results of surveying several disks, one after the other. */
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

  private DiskSurveys() {}

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
    return surveys;
  }
}
