/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.util;

import java.util.Locale;

/** Formats sizes in bytes as text with a unit. */
public final class ByteSize {
  private static final String UNITS = "KMGTP";
  private static final int STEP = 1024;

  private ByteSize() {}

  /** Returns a size in bytes as text with a unit, such as {@code 110.0 GiB}. */
  public static String text(long bytes) {
    double size = bytes;
    if (Math.abs(size) < STEP) {
      return bytes + " B";
    }
    int unit = -1;
    while (Math.abs(size) >= STEP && unit < UNITS.length() - 1) {
      size /= STEP;
      unit++;
    }
    return String.format(Locale.ROOT, "%.1f %ciB", size, UNITS.charAt(unit));
  }

  /** Returns a size with its exact value, such as {@code 1.0 KiB (1024 bytes)}. */
  public static String exactText(long bytes) {
    return bytes < STEP ? bytes + " bytes" : text(bytes) + " (" + bytes + " bytes)";
  }
}
