/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk.survey;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import java.util.SortedMap;

/**
 * Which slot to read next, given what was read so far; a pure function. Five slots at each end,
 * then evenly over the device, then where it pays:
 *
 * <ol>
 *   <li>beside a sample that was disturbed, until two close by outvote it. Never the same slot
 *       again: the disk has that in its cache;
 *   <li>where the outer zone ends, down to 1/512 of the capacity or to what is noise;
 *   <li>between neighbours that differ by more than noise, the greatest doubt first, down to 1/64.
 * </ol>
 *
 * It never names a slot twice, so it ends; and after 128 samples in any case.
 */
final class SamplingPlan {
  static final int MAX_SAMPLES = 128;

  private static final int EVEN_PARTS = 16;
  private static final int BOUNDARY_PARTS = 512;
  private static final int PARTS = 64;
  private static final int NEAR = 2;
  private static final int[] BESIDE = {1, -1, NEAR, -NEAR};

  private final int slots;
  private final BoundaryRule rule;
  private final List<Integer> first;

  SamplingPlan(int slots, BoundaryRule rule) {
    this.slots = slots;
    this.rule = rule;
    this.first = first(slots);
  }

  /** How many samples it takes at least. */
  int least() {
    return first.size();
  }

  /** The next slot; empty if all that pays has been read. */
  OptionalInt next(SortedMap<Integer, Sample> taken) {
    if (taken.size() >= MAX_SAMPLES) {
      return OptionalInt.empty();
    }
    for (int slot : first) {
      if (!taken.containsKey(slot)) {
        return OptionalInt.of(slot);
      }
    }
    Curve curve = Curve.fit(taken.values());
    OptionalInt next = besideOutlier(curve, taken);
    if (!next.isPresent()) {
      next = atBoundary(curve, taken);
    }
    return next.isPresent() ? next : inGreatestDoubt(curve, taken);
  }

  private static List<Integer> first(int slots) {
    List<Integer> first = new ArrayList<>();
    for (int slot = 0; slot < Fit.WINDOW; slot++) {
      Collections.addAll(first, slot, slots - 1 - slot);
    }
    for (int parts = 2; parts <= EVEN_PARTS; parts *= 2) {
      for (int part = 1; part < parts; part += 2) {
        first.add((int) ((long) slots * part / parts));
      }
    }
    return first;
  }

  private OptionalInt besideOutlier(Curve curve, SortedMap<Integer, Sample> taken) {
    for (Sample sample : taken.values()) {
      int slot = sample.slot();
      int near = taken.subMap(slot - NEAR, slot + NEAR + 1).size() - 1;
      if (near < 2 && !curve.knots().contains(sample)) {
        return beside(slot, taken);
      }
    }
    return OptionalInt.empty();
  }

  private OptionalInt beside(int slot, SortedMap<Integer, Sample> taken) {
    for (int step : BESIDE) {
      int beside = slot + step;
      if (beside >= 0 && beside < slots && !taken.containsKey(beside)) {
        return OptionalInt.of(beside);
      }
    }
    return OptionalInt.empty();
  }

  private OptionalInt atBoundary(Curve curve, SortedMap<Integer, Sample> taken) {
    int right = rule.firstInner(curve);
    return right < curve.knots().size() && difference(curve, right) > noise(curve)
        ? between(curve, right, BOUNDARY_PARTS, taken)
        : OptionalInt.empty();
  }

  /** In bytes per second, between a sample and the one before it. */
  private static double difference(Curve curve, int right) {
    return curve.fitted(right - 1) - curve.fitted(right);
  }

  /** In bytes per second. */
  private static double noise(Curve curve) {
    return curve.noise() * curve.outerRate();
  }

  private OptionalInt inGreatestDoubt(Curve curve, SortedMap<Integer, Sample> taken) {
    OptionalInt best = OptionalInt.empty();
    double most = 0;
    for (int right = 1; right < curve.knots().size(); right++) {
      double difference = difference(curve, right);
      double doubt = difference * gap(curve, right);
      OptionalInt middle = between(curve, right, PARTS, taken);
      if (middle.isPresent() && doubt > most && difference > noise(curve)) {
        best = middle;
        most = doubt;
      }
    }
    return best;
  }

  /** A slot between a knot and the one before it, if they are wider apart than one part. */
  private OptionalInt between(Curve curve, int right, int parts, SortedMap<Integer, Sample> taken) {
    int gap = gap(curve, right);
    if (gap <= Math.max(1, slots / parts)) {
      return OptionalInt.empty();
    }
    int end = curve.knots().get(right).slot();
    int slot = end - gap / 2;
    while (slot < end && taken.containsKey(slot)) {
      slot++;
    }
    return slot < end ? OptionalInt.of(slot) : OptionalInt.empty();
  }

  private static int gap(Curve curve, int right) {
    return curve.knots().get(right).slot() - curve.knots().get(right - 1).slot();
  }
}
