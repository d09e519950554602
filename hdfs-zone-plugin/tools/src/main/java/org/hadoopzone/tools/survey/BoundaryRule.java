/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.survey;

import java.util.OptionalLong;
import org.hadoopzone.zone.Zone;

/**
 * Finds the boundary between the zones of a disk. The boundary is the address where the rate falls
 * below a given fraction of the rate at the outer edge. {@code docs/survey.md} explains the choice
 * of the fraction. Immutable.
 */
public final class BoundaryRule {
  /**
   * The default threshold. If the inner edge of a disk has 0.47 of the rate of the outer edge, the
   * outer zone has nearly a quarter of the capacity.
   */
  public static final double DEFAULT_SHARE = 0.9;

  /** Alignment of the boundary in bytes, because partitions start and end at whole MiB. */
  private static final long MIB = 1L << 20;

  private final double share;

  private BoundaryRule(double share) {
    this.share = share;
  }

  /**
   * Creates a rule.
   *
   * @param share the threshold as a fraction of the rate at the outer edge
   * @throws IllegalArgumentException if the fraction is not between 0 and 1, both exclusive
   */
  public static BoundaryRule atShareOfOuterRate(double share) {
    if (!(share > 0 && share < 1)) {
      throw new IllegalArgumentException(share + " is not between 0 and 1");
    }
    return new BoundaryRule(share);
  }

  /**
   * Returns the end of the outer zone in bytes (exclusive), rounded down to a MiB. Empty if the
   * rate stays above the threshold, or does not clearly fall (see {@link Curve#falls}).
   */
  public OptionalLong boundary(Curve curve) {
    int index = firstInner(curve);
    if (index == curve.knots.size() || !curve.falls()) {
      return OptionalLong.empty();
    }
    double limit = share * curve.outerRate();
    long from = curve.knots.get(index - 1).address;
    long to = curve.knots.get(index).address;
    double above = curve.fitted(index - 1);
    double part = (above - limit) / (above - curve.fitted(index));
    return OptionalLong.of((from + (long) (part * (to - from))) / MIB * MIB);
  }

  /** Returns the zone that contains the middle of an address range. */
  public static Zone zoneOf(long start, long end, long boundary) {
    return start + (end - start) / 2 < boundary ? Zone.OUTER : Zone.INNER;
  }

  /**
   * Returns the index of the first knot whose rate is below the threshold; if there is none, the
   * number of knots. Never returns 0, because the rate of the first knot is the reference.
   */
  int firstInner(Curve curve) {
    int index = 0;
    while (index < curve.knots.size() && curve.fitted(index) >= share * curve.outerRate()) {
      index++;
    }
    return index;
  }
}
