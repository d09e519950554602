/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.report;

import java.nio.file.Path;
import org.hadoopzone.evaluation.drive.DriveKind;
import org.hadoopzone.evaluation.work.Scale;

/** Identifies results that can be compared: all runs with the same scale and kind of drive. */
public record Series(Scale scale, DriveKind drive) {
  private static final double REAL_TIME = 1;

  /** Returns the series of a scale on the paper's drive, emulated without delay. */
  public static Series of(Scale scale) {
    return new Series(scale, DriveKind.withoutDelay(DriveKind.PAPERS));
  }

  /** Returns the name of this series in file names. */
  public String id() {
    String id = scale.id() + (isPapersDrive() ? "" : "-" + profileName());
    if (drive.timeScale() == 0) {
      return id;
    }
    return id + (isRealTime() ? "-real-time" : "-time-scale-" + number());
  }

  /** Returns the options of {@code make bench} that measure this series. */
  String options() {
    return "--scale "
        + scale.id()
        + (isPapersDrive() ? "" : " --drive " + drive.profile())
        + (drive.timeScale() == 0 ? "" : " --time-scale " + number());
  }

  /** Returns whether elapsed times equal those on a real drive. */
  boolean isRealTime() {
    return drive.timeScale() == REAL_TIME;
  }

  private boolean isPapersDrive() {
    return drive.profile().equals(DriveKind.PAPERS);
  }

  private String profileName() {
    return Path.of(drive.profile()).getFileName().toString().replaceFirst("\\.drive$", "");
  }

  private String number() {
    double timeScale = drive.timeScale();
    return timeScale == Math.rint(timeScale)
        ? Long.toString((long) timeScale)
        : Double.toString(timeScale);
  }
}
