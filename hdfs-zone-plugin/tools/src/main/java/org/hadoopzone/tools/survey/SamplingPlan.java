/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.survey;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.stream.IntStream;

/**
 * Chooses the next slot to read, given the samples taken so far. A pure function. The plan reads
 * five slots at each end, then 15 evenly spaced slots, and then:
 *
 * <ol>
 *   <li>slots at a distance of at most two slots from a disturbed sample, until there are two other
 *       samples within this distance. The plan never reads a slot twice, because the disk would
 *       serve the second read from its cache;
 *   <li>slots between the two samples around the end of the outer zone. This ends when the two
 *       samples are at most 1/512 of the capacity apart, or their fitted rates differ by at most
 *       the noise;
 *   <li>slots between adjacent samples that are more than 1/64 of the capacity apart and whose
 *       fitted rates differ by more than the noise. The pair with the largest product of distance
 *       and rate difference comes first.
 * </ol>
 *
 * The plan ends after at most 128 samples.
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

  /** Returns the smallest number of samples that the plan takes. */
  int least() {
    return first.size();
  }

  /** Returns the next slot; empty if the plan is complete. */
  OptionalInt next(SortedMap<Integer, Sample> taken) {
    if (taken.size() >= MAX_SAMPLES) {
      return OptionalInt.empty();
    }
    OptionalInt next = firstUnread(first.stream().mapToInt(slot -> slot), taken);
    if (next.isPresent()) {
      return next;
    }
    Curve curve = new Curve(taken.values());
    next = besideOutlier(curve, taken);
    int inner = rule.firstInner(curve);
    if (!next.isPresent() && inner < curve.knots.size()) {
      next = between(curve, inner, BOUNDARY_PARTS, taken);
    }
    return next.isPresent() ? next : inGreatestDoubt(curve, taken);
  }

  private static OptionalInt firstUnread(IntStream slots, SortedMap<Integer, Sample> taken) {
    return slots.filter(slot -> !taken.containsKey(slot)).findFirst();
  }

  private static List<Integer> first(int slots) {
    List<Integer> first = new ArrayList<>();
    for (int slot = 0; slot < Curve.WINDOW; slot++) {
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
      int slot = sample.slot;
      int near = taken.subMap(slot - NEAR, slot + NEAR + 1).size() - 1;
      if (near < 2 && !curve.knots.contains(sample)) {
        IntStream beside = IntStream.of(BESIDE).map(step -> slot + step);
        return firstUnread(beside.filter(other -> other >= 0 && other < slots), taken);
      }
    }
    return OptionalInt.empty();
  }

  /** Returns by how much the rate falls from the previous knot to a knot, in bytes per second. */
  private static double difference(Curve curve, int right) {
    return curve.fitted(right - 1) - curve.fitted(right);
  }

  private OptionalInt inGreatestDoubt(Curve curve, SortedMap<Integer, Sample> taken) {
    OptionalInt best = OptionalInt.empty();
    double most = 0;
    for (int right = 1; right < curve.knots.size(); right++) {
      double doubt = difference(curve, right) * gap(curve, right);
      OptionalInt middle = between(curve, right, PARTS, taken);
      if (middle.isPresent() && doubt > most) {
        best = middle;
        most = doubt;
      }
    }
    return best;
  }

  /**
   * Returns the first unread slot in the second half of the gap between the knots {@code right - 1}
   * and {@code right}. Empty if the gap is at most {@code slots / parts} slots, if the rates of the
   * two knots differ by at most the noise, or if the second half has been read.
   */
  private OptionalInt between(Curve curve, int right, int parts, SortedMap<Integer, Sample> taken) {
    int gap = gap(curve, right);
    double noise = curve.noise * curve.outerRate();
    if (gap <= Math.max(1, slots / parts) || difference(curve, right) <= noise) {
      return OptionalInt.empty();
    }
    int end = curve.knots.get(right).slot;
    return firstUnread(IntStream.range(end - gap / 2, end), taken);
  }

  private static int gap(Curve curve, int right) {
    return curve.knots.get(right).slot - curve.knots.get(right - 1).slot;
  }
}
