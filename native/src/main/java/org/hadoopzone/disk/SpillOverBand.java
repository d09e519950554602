/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk;

import java.util.function.Function;

/**
 * How a zone that fills up hands new files over to the other zone: not at once, but a growing share
 * of them.
 *
 * <p>While the free share of the zone is at least {@code begin} it keeps all new files; at {@code
 * end} and below the other zone gets all of them; in between the share grows in a straight line:
 *
 * <pre>
 *   free share of the zone    &gt;= 10 %   8 %   6 %   4 %   &lt;= 2 %
 *   new files handed over         0 %  25 %  50 %  75 %    100 %      (the default band)
 * </pre>
 *
 * <p>A single threshold would send whole waves of files to one zone and then to the other.
 * Immutable.
 */
public final class SpillOverBand {
  private final Percent begin;
  private final Percent end;

  /**
   * A band.
   *
   * @param begin free share of the zone below which it begins to hand files over
   * @param end free share of the zone at which it hands all of them over
   * @throws IllegalArgumentException if {@code end} is above {@code begin}
   */
  public SpillOverBand(Percent begin, Percent end) {
    if (end.fraction() > begin.fraction()) {
      throw new IllegalArgumentException(
          "the band ends at " + end + " free, above its begin at " + begin + " free");
    }
    this.begin = begin;
    this.end = end;
  }

  /**
   * Reads the band from a configuration.
   *
   * @param conf key to value, {@code null} for a key that is not set
   * @throws IllegalArgumentException naming the key, the value and the allowed range
   */
  public static SpillOverBand read(Function<String, String> conf) {
    Percent begin =
        Percent.read(
            conf,
            DiskZoneKeys.SPILL_OVER_BEGIN_PERCENT,
            DiskZoneKeys.SPILL_OVER_BEGIN_PERCENT_DEFAULT);
    Percent end =
        Percent.read(
            conf, DiskZoneKeys.SPILL_OVER_END_PERCENT, DiskZoneKeys.SPILL_OVER_END_PERCENT_DEFAULT);
    try {
      return new SpillOverBand(begin, end);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          String.format(
              "%s is %s, but must be at most %s, which is %s",
              DiskZoneKeys.SPILL_OVER_END_PERCENT,
              end,
              DiskZoneKeys.SPILL_OVER_BEGIN_PERCENT,
              begin),
          e);
    }
  }

  /**
   * The share of new files that the zone hands over, from 0 to 1.
   *
   * @param freeShare free bytes of the zone by its capacity, from 0 to 1
   */
  public double handedOver(double freeShare) {
    if (freeShare >= begin.fraction()) {
      return 0;
    }
    if (freeShare <= end.fraction()) {
      return 1;
    }
    return (begin.fraction() - freeShare) / (begin.fraction() - end.fraction());
  }

  @Override
  public String toString() {
    return begin + " to " + end + " free";
  }
}
