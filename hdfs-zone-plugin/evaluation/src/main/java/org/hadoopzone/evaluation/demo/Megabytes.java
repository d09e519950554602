/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.demo;

import java.util.Locale;

/** Converts bytes to megabytes for display. */
final class Megabytes {
  private static final double BYTES = 1e6;

  private Megabytes() {}

  static double of(long bytes) {
    return bytes / BYTES;
  }

  static String text(long bytes) {
    return String.format(Locale.ROOT, "%.1f", of(bytes));
  }
}
