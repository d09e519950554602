/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.survey;

import java.util.Locale;

/** Formats rates for output. */
public final class Rates {
  /** Bytes per MB; disk vendors use decimal units. */
  public static final double MB = 1e6;

  private Rates() {}

  /** Formats a rate in MB/s without the unit, such as {@code 171.3}. */
  public static String text(double bytesPerSecond) {
    return String.format(Locale.ROOT, "%.1f", bytesPerSecond / MB);
  }
}
