/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred.classify;

import java.util.function.Function;
import org.hadoopzone.mapred.MapredZoneKeys;

/** The thresholds that make a job shuffle-heavy. Immutable. */
public final class Thresholds {
  final long shuffleBytes;
  final long ratioFromBytes;
  final int percentOfInput;

  /**
   * Creates thresholds.
   *
   * @param shuffleBytes minimum shuffle, in bytes, of a job that is heavy regardless of its input
   * @param ratioFromBytes minimum shuffle, in bytes, of a job that is heavy because of its ratio of
   *     shuffle to input
   * @param percentOfInput minimum ratio of shuffle to input, in percent, of such a job
   */
  public Thresholds(long shuffleBytes, long ratioFromBytes, int percentOfInput) {
    this.shuffleBytes = shuffleBytes;
    this.ratioFromBytes = ratioFromBytes;
    this.percentOfInput = percentOfInput;
  }

  /**
   * Reads the thresholds from a configuration.
   *
   * @param conf returns the value of a key, or {@code null} if the key is not set
   * @throws IllegalArgumentException if a value is invalid; the message names the key, the value
   *     and the allowed range
   */
  public static Thresholds read(Function<String, String> conf) {
    return new Thresholds(
        positive(conf, MapredZoneKeys.HEAVY_BYTES, MapredZoneKeys.HEAVY_BYTES_DEFAULT),
        positive(conf, MapredZoneKeys.RATIO_FROM_BYTES, MapredZoneKeys.RATIO_FROM_BYTES_DEFAULT),
        (int)
            Math.min(
                Integer.MAX_VALUE,
                positive(
                    conf,
                    MapredZoneKeys.HEAVY_PERCENT_OF_INPUT,
                    MapredZoneKeys.HEAVY_PERCENT_OF_INPUT_DEFAULT)));
  }

  private static long positive(Function<String, String> conf, String key, long defaultValue) {
    String text = conf.apply(key);
    if (text == null) {
      return defaultValue;
    }
    try {
      long value = Long.parseLong(text.trim());
      if (value > 0) {
        return value;
      }
    } catch (NumberFormatException e) {
      // Reported below.
    }
    throw new IllegalArgumentException(
        key + " is \"" + text + "\", but must be a whole number above 0");
  }
}
