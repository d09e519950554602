/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.zone;

import java.util.function.Function;

/** A whole number of percent from 0 to 100. Immutable. */
public final class Percent {
  private final int value;

  private Percent(int value) {
    this.value = value;
  }

  /**
   * Returns a percentage.
   *
   * @throws IllegalArgumentException if {@code value} is not from 0 to 100
   */
  public static Percent of(int value) {
    if (value < 0 || value > 100) {
      throw new IllegalArgumentException(value + " is not a percentage from 0 to 100");
    }
    return new Percent(value);
  }

  /**
   * Reads a percentage from a configuration.
   *
   * @param conf returns the value of a key, or {@code null} if the key is not set
   * @throws IllegalArgumentException if the value is invalid; the message names the key, the value
   *     and the allowed range
   */
  public static Percent read(Function<String, String> conf, String key, int defaultValue) {
    String text = conf.apply(key);
    if (text == null) {
      return of(defaultValue);
    }
    try {
      return of(Integer.parseInt(text.trim()));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          key + " is \"" + text + "\", but must be a whole number from 0 to 100, in percent", e);
    }
  }

  /** Returns this percentage of a number of bytes, rounded down. */
  public long of(long bytes) {
    return bytes / 100 * value + bytes % 100 * value / 100;
  }

  /** Returns this percentage as a fraction from 0 to 1. */
  public double fraction() {
    return value / 100.0;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Percent && ((Percent) other).value == value;
  }

  @Override
  public int hashCode() {
    return value;
  }

  @Override
  public String toString() {
    return value + " %";
  }
}
