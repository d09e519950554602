/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.util;

import java.util.function.Function;
import java.util.function.LongPredicate;

/** Reads whole numbers from a configuration. */
public final class WholeNumber {
  private WholeNumber() {}

  /**
   * Reads a number.
   *
   * @param conf returns the value of a key, or {@code null} if the key is not set
   * @param isAllowed returns whether a number is valid
   * @param allowed a description of the valid numbers, which follows "must be"
   * @throws IllegalArgumentException if the value is invalid; the message names the key, the value
   *     and the valid numbers
   */
  public static long read(
      Function<String, String> conf,
      String key,
      long defaultValue,
      LongPredicate isAllowed,
      String allowed) {
    String text = conf.apply(key);
    if (text == null) {
      return defaultValue;
    }
    try {
      long value = Long.parseLong(text.trim());
      if (isAllowed.test(value)) {
        return value;
      }
    } catch (NumberFormatException e) {
      // Reported below.
    }
    throw new IllegalArgumentException(key + " is \"" + text + "\", but must be " + allowed);
  }
}
