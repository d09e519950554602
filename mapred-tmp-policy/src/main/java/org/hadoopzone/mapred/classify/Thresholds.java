/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred.classify;

import java.util.function.Function;
import org.apache.hadoop.classification.InterfaceAudience;
import org.apache.hadoop.classification.InterfaceStability;
import org.hadoopzone.mapred.MapredZoneKeys;

/** From where on a job is shuffle-heavy. Immutable. */
@InterfaceAudience.Private
@InterfaceStability.Evolving
public final class Thresholds {
  private final long shuffleBytes;
  private final long ratioFromBytes;
  private final int percentOfInput;

  /**
   * Thresholds.
   *
   * @param shuffleBytes a job that shuffles so much is heavy
   * @param ratioFromBytes one that shuffles only so much is heavy if that is large beside its input
   * @param percentOfInput what is large beside the input
   */
  public Thresholds(long shuffleBytes, long ratioFromBytes, int percentOfInput) {
    this.shuffleBytes = shuffleBytes;
    this.ratioFromBytes = ratioFromBytes;
    this.percentOfInput = percentOfInput;
  }

  /** What holds if no key is set. */
  public static Thresholds defaults() {
    return read(key -> null);
  }

  /**
   * Reads them from a configuration.
   *
   * @param conf key to value, {@code null} for a key that is not set
   * @throws IllegalArgumentException naming the key, the value and what is allowed
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

  public long shuffleBytes() {
    return shuffleBytes;
  }

  public long ratioFromBytes() {
    return ratioFromBytes;
  }

  public int percentOfInput() {
    return percentOfInput;
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
      // Said below.
    }
    throw new IllegalArgumentException(
        key + " is \"" + text + "\", but must be a whole number above 0");
  }
}
