/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.zone;

import java.util.function.Function;

/**
 * The gradual spill-over of a zone that becomes full: an increasing fraction of new files spills
 * over to the other zone.
 *
 * <p>If the free fraction of the zone is at least {@code begin}, no files spill over. At {@code
 * end} and below, all files spill over. Between the two, the fraction increases linearly:
 *
 * <pre>
 *   free fraction of the zone    &gt;= 10 %   8 %   6 %   4 %   &lt;= 2 %
 *   new files that spill over        0 %  25 %  50 %  75 %    100 %   (the default band)
 * </pre>
 *
 * <p>With a single threshold, all new files would go to one zone for a while, then all to the
 * other, and so on. Immutable.
 */
public final class SpillOverBand {
  private final Percent begin;
  private final Percent end;

  /**
   * Creates a band.
   *
   * @param begin free percentage of the zone below which files begin to spill over
   * @param end free percentage of the zone at which all files spill over
   * @throws IllegalArgumentException if {@code end} is above {@code begin}
   */
  public SpillOverBand(Percent begin, Percent end) {
    if (end.fraction() > begin.fraction()) {
      throw new IllegalArgumentException(
          "spill-over ends at "
              + end
              + " free space, but must end at or below its beginning, which is "
              + begin);
    }
    this.begin = begin;
    this.end = end;
  }

  /**
   * Reads the band from a configuration.
   *
   * @param conf returns the value of a key, or {@code null} if the key is not set
   * @throws IllegalArgumentException if a value is invalid; the message names the key, the value
   *     and the allowed range
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

  /** Returns the free percentage of the zone below which files begin to spill over. */
  public Percent begin() {
    return begin;
  }

  /**
   * Returns the fraction of new files that spill over, from 0 to 1.
   *
   * @param freeShare free bytes of the zone divided by its capacity, from 0 to 1
   */
  public double spillOverFraction(double freeShare) {
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
