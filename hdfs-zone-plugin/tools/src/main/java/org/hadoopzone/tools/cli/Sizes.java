/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.cli;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Bytes for people. */
public final class Sizes {
  /** The unit of addresses in charts. */
  public static final double GIB = 1L << 30;

  private static final String UNITS = "KMGTP";
  private static final int STEP = 1024;

  private static final Pattern SIZE = Pattern.compile("(\\d{1,7})([KMGT]?)");

  private Sizes() {}

  /**
   * Reads a size as people write it: {@code 64M} or {@code 4G}, in units of 1024.
   *
   * @throws IllegalArgumentException naming the text and what is allowed
   */
  public static long bytes(String text) {
    Matcher size = SIZE.matcher(text);
    if (!size.matches()) {
      throw new IllegalArgumentException(
          "\"" + text + "\" is not a size. Write it as 64M or 4G, with K, M, G or T");
    }
    int unit = size.group(2).isEmpty() ? 0 : UNITS.indexOf(size.group(2)) + 1;
    return Long.parseLong(size.group(1)) << 10 * unit;
  }

  /** As in {@code 110.0 GiB}. */
  public static String text(long bytes) {
    if (bytes < STEP) {
      return bytes + " B";
    }
    double size = bytes;
    int unit = -1;
    while (size >= STEP && unit < UNITS.length() - 1) {
      size /= STEP;
      unit++;
    }
    return String.format(Locale.ROOT, "%.1f %ciB", size, UNITS.charAt(unit));
  }
}
