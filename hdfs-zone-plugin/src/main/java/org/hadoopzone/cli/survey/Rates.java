/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.cli.survey;

import java.util.Locale;

/** Rates for people. */
final class Rates {
  /** Drives are sold by millions of bytes. */
  static final double MB = 1e6;

  private Rates() {}

  /** As in {@code 171.3}: MB/s, without the unit. */
  static String text(double bytesPerSecond) {
    return String.format(Locale.ROOT, "%.1f", bytesPerSecond / MB);
  }
}
