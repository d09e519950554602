/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.drive;

/**
 * The kind of an emulated drive.
 *
 * @param profile path of a drive profile, or name of a profile in {@code conf/drives}
 * @param timeScale 1 if requests take as long as on a real drive, 10 for a tenth of that, 0 for no
 *     delay
 */
public record DriveKind(String profile, double timeScale) {
  /** The profile of the drive that the paper used. */
  public static final String PAPERS = "dt01aca050";

  /** Returns a drive that responds without delay, but counts the same busy time as a real drive. */
  public static DriveKind withoutDelay(String profile) {
    return new DriveKind(profile, 0);
  }

  /** Returns how many times longer a request takes than on a real drive, but at least 1. */
  public double slowdown() {
    return timeScale == 0 ? 1 : Math.max(1, 1 / timeScale);
  }
}
