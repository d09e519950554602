/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.cli;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses sizes in bytes. */
public final class Sizes {
  /** The number of bytes in a GiB, the unit of addresses in charts. */
  public static final double GIB = 1L << 30;

  private static final String UNITS = "KMGT";

  private static final Pattern SIZE = Pattern.compile("(\\d{1,7})([KMGT]?)");

  private Sizes() {}

  /**
   * Parses a size such as {@code 64M} or {@code 4G}. The optional units K, M, G and T are powers of
   * 1024.
   *
   * @return the size in bytes
   * @throws IllegalArgumentException if the text is not a size; the message names the text and the
   *     allowed format
   */
  public static long bytes(String text) {
    Matcher size = SIZE.matcher(text);
    if (!size.matches()) {
      throw new IllegalArgumentException(
          "\"" + text + "\" is not a size; use a number with the unit K, M, G or T, such as 64M");
    }
    int unit = size.group(2).isEmpty() ? 0 : UNITS.indexOf(size.group(2)) + 1;
    return Long.parseLong(size.group(1)) << 10 * unit;
  }
}
