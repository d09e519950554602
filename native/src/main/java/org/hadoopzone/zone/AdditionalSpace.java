/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.zone;

import java.util.function.Function;

/**
 * The key of Hadoop's RoundRobinVolumeChoosingPolicy for the bytes that should stay available on
 * each volume. Hadoop 3.3 has neither the key nor a constant for it.
 */
public final class AdditionalSpace {
  public static final String KEY =
      "dfs.datanode.round-robin-volume-choosing-policy.additional-available-space";

  private static final String DEFAULT = "1073741824";
  private static final long MOST = 1L << 60;

  private AdditionalSpace() {}

  /**
   * Returns the bytes that should stay available on each volume.
   *
   * @param conf returns the value of a key, or {@code null} if the key is not set
   * @throws IllegalArgumentException if the value is invalid; the message names the key, the value
   *     and the allowed range
   */
  public static long read(Function<String, String> conf) {
    String text = conf.apply(KEY);
    try {
      long bytes = parse(text == null ? DEFAULT : text.trim());
      if (bytes >= 0 && bytes <= MOST) {
        return bytes;
      }
    } catch (NumberFormatException e) {
      // Reported below.
    }
    throw new IllegalArgumentException(
        String.format(
            "%s is \"%s\", but must be a whole number of bytes from 0 to %d", KEY, text, MOST));
  }

  /** Parses a number as Hadoop does: a number that begins with 0x is hexadecimal. */
  private static long parse(String number) {
    return number.startsWith("0x") || number.startsWith("0X")
        ? Long.parseLong(number.substring(2), 16)
        : Long.parseLong(number);
  }
}
