/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.cli;

import java.util.function.Function;

/** Adds the name of an option to errors about its value. */
public final class OptionValue {
  private OptionValue() {}

  /**
   * Applies a function that parses or checks the value of an option.
   *
   * @param option the name of the option, such as {@code --rate}
   * @throws IllegalArgumentException if the function throws it; the message begins with the name of
   *     the option
   */
  public static <T, R> R of(String option, T value, Function<T, R> function) {
    try {
      return function.apply(value);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(option + ": " + e.getMessage(), e);
    }
  }
}
