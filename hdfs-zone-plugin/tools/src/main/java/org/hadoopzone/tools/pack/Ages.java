/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.pack;

import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses and formats periods of time. */
final class Ages {
  private static final Pattern AGE = Pattern.compile("(\\d{1,6})([smhd])");
  private static final double MINUTE = 60;
  private static final double HOUR = 3600;
  private static final double DAY = 86_400;

  private Ages() {}

  /**
   * Parses a period such as {@code 12h}. The units are those of Hadoop's configuration: s, m, h and
   * d.
   *
   * @return the period in milliseconds
   * @throws IllegalArgumentException if the text is not a period; the message names the text and
   *     the allowed format
   */
  static long millis(String text) {
    Matcher age = AGE.matcher(text);
    if (!age.matches()) {
      throw new IllegalArgumentException(
          "\"" + text + "\" is not an age; use a number with the unit s, m, h or d, such as 1d");
    }
    TimeUnit unit =
        new TimeUnit[] {TimeUnit.SECONDS, TimeUnit.MINUTES, TimeUnit.HOURS, TimeUnit.DAYS}
            ["smhd".indexOf(age.group(2))];
    return unit.toMillis(Long.parseLong(age.group(1)));
  }

  /**
   * Returns a period as text in the largest unit that is not longer than the period, such as {@code
   * 1.5 hours}.
   */
  static String text(double seconds) {
    if (seconds < MINUTE) {
      return format("%.0f s", seconds);
    }
    if (seconds < HOUR) {
      return format("%.1f min", seconds / MINUTE);
    }
    return seconds < DAY
        ? format("%.1f hours", seconds / HOUR)
        : format("%.1f days", seconds / DAY);
  }

  private static String format(String format, double value) {
    return String.format(Locale.ROOT, format, value);
  }
}
