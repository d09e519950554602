/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.report;

import org.hadoopzone.evaluation.work.Scale;

/**
 * Identifies results that can be compared: all runs with the same scale and the same drive speed.
 *
 * @param timeScale speed of the drive relative to a real one: 1 in real time, 10 for a tenth of the
 *     duration, 0 without delay
 */
public record Series(Scale scale, double timeScale) {
  private static final double REAL_TIME = 1;

  /** Returns the series of a scale on drives that answer without delay. */
  public static Series of(Scale scale) {
    return new Series(scale, 0);
  }

  /** Returns the name of this series in file names. */
  public String id() {
    if (timeScale == 0) {
      return scale.id();
    }
    return scale.id() + (timeScale == REAL_TIME ? "-real-time" : "-time-scale-" + number());
  }

  /** Returns the options of the bench that measure this series. */
  String options() {
    return "--scale " + scale.id() + (timeScale == 0 ? "" : " --time-scale " + number());
  }

  /** Returns whether elapsed time is that of a real drive. */
  boolean isRealTime() {
    return timeScale == REAL_TIME;
  }

  private String number() {
    return timeScale == Math.rint(timeScale)
        ? Long.toString((long) timeScale)
        : Double.toString(timeScale);
  }
}
