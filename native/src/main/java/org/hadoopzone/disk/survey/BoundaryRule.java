/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk.survey;

import java.util.OptionalLong;
import org.hadoopzone.disk.Zone;

/**
 * Where the outer zone ends: where the rate falls below a share of the outermost one. {@code
 * docs/survey.md} says why. Immutable.
 */
public final class BoundaryRule {
  /** Nearly a quarter of the capacity of a disk whose inner rate is 0.47 of the outer one. */
  public static final double DEFAULT_SHARE = 0.9;

  /** Where partitions begin and end. */
  private static final long MIB = 1L << 20;

  private final double share;

  private BoundaryRule(double share) {
    this.share = share;
  }

  /**
   * A rule.
   *
   * @throws IllegalArgumentException if the share is not between 0 and 1
   */
  public static BoundaryRule atShareOfOuterRate(double share) {
    if (!(share > 0 && share < 1)) {
      throw new IllegalArgumentException(share + " is not a share between 0 and 1");
    }
    return new BoundaryRule(share);
  }

  /** The share of the outermost rate, between 0 and 1. */
  public double share() {
    return share;
  }

  /**
   * The byte behind the outer zone, in whole MiB; empty if the rate does not clearly fall that far.
   */
  public OptionalLong boundary(Curve curve) {
    int index = firstInner(curve);
    if (index == curve.knots().size() || !curve.falls()) {
      return OptionalLong.empty();
    }
    double limit = share * curve.outerRate();
    long from = curve.knots().get(index - 1).address();
    long to = curve.knots().get(index).address();
    double above = curve.fitted(index - 1);
    double part = (above - limit) / (above - curve.fitted(index));
    return OptionalLong.of((from + (long) (part * (to - from))) / MIB * MIB);
  }

  /** The zone of a part of a disk: the one that its middle lies in. */
  public static Zone zoneOf(long start, long end, long boundary) {
    return start + (end - start) / 2 < boundary ? Zone.OUTER : Zone.INNER;
  }

  /**
   * The first knot whose rate lies below the share; as many as there are knots if none does. Never
   * 0, for the first one is the measure.
   */
  int firstInner(Curve curve) {
    int index = 0;
    while (index < curve.knots().size() && curve.fitted(index) >= share * curve.outerRate()) {
      index++;
    }
    return index;
  }
}
