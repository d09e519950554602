/*
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */
package org.hadoopzone.disk.survey;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import java.util.SortedMap;

/**
 * Which slot to read next, given what was read so far; a pure function. Three slots at each end,
 * then evenly over the device, then where it pays:
 *
 * <ol>
 *   <li>beside a sample that is faster or slower than both of its neighbours, so that it is
 *       confirmed or outvoted. Never the same slot again: the disk has that in its cache;
 *   <li>where the outer zone ends, down to 1/512 of the capacity;
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
  private static final int[] BESIDE = {1, -1, 2, -2};

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
      next = atBoundary(curve);
    }
    return next.isPresent() ? next : inGreatestDoubt(curve);
  }

  private static List<Integer> first(int slots) {
    List<Integer> first = new ArrayList<>();
    Collections.addAll(first, 0, slots - 1, 1, slots - 2, 2, slots - 3);
    for (int parts = 2; parts <= EVEN_PARTS; parts *= 2) {
      for (int part = 1; part < parts; part += 2) {
        first.add((int) ((long) slots * part / parts));
      }
    }
    return first;
  }

  private OptionalInt besideOutlier(Curve curve, SortedMap<Integer, Sample> taken) {
    List<Sample> samples = curve.samples();
    double limit = 2 * curve.noise() * curve.outerRate();
    for (int i = 1; i < samples.size() - 1; i++) {
      double left = samples.get(i).rate() - samples.get(i - 1).rate();
      double right = samples.get(i).rate() - samples.get(i + 1).rate();
      if (left * right > 0 && Math.min(Math.abs(left), Math.abs(right)) > limit) {
        OptionalInt beside = beside(samples.get(i).slot(), taken);
        if (beside.isPresent()) {
          return beside;
        }
      }
    }
    return OptionalInt.empty();
  }

  /** A slot beside one that has fewer than two neighbours yet. */
  private OptionalInt beside(int slot, SortedMap<Integer, Sample> taken) {
    int from = slot + BESIDE[BESIDE.length - 1];
    int to = slot - BESIDE[BESIDE.length - 1];
    if (taken.subMap(from, to + 1).size() > 2) {
      return OptionalInt.empty();
    }
    for (int step : BESIDE) {
      int beside = slot + step;
      if (beside >= 0 && beside < slots && !taken.containsKey(beside)) {
        return OptionalInt.of(beside);
      }
    }
    return OptionalInt.empty();
  }

  private OptionalInt atBoundary(Curve curve) {
    int right = rule.firstInner(curve);
    if (right == curve.samples().size()) {
      return OptionalInt.empty();
    }
    return between(curve, right, BOUNDARY_PARTS);
  }

  private OptionalInt inGreatestDoubt(Curve curve) {
    OptionalInt best = OptionalInt.empty();
    double most = 0;
    for (int right = 1; right < curve.samples().size(); right++) {
      double difference = curve.fitted(right - 1) - curve.fitted(right);
      double doubt = difference * gap(curve, right);
      OptionalInt middle = between(curve, right, PARTS);
      if (middle.isPresent() && doubt > most && difference > curve.noise() * curve.outerRate()) {
        best = middle;
        most = doubt;
      }
    }
    return best;
  }

  /** The slot between a sample and the one before it, if they are wider apart than one part. */
  private OptionalInt between(Curve curve, int right, int parts) {
    int gap = gap(curve, right);
    return gap > Math.max(1, slots / parts)
        ? OptionalInt.of(curve.samples().get(right).slot() - gap / 2)
        : OptionalInt.empty();
  }

  private static int gap(Curve curve, int right) {
    return curve.samples().get(right).slot() - curve.samples().get(right - 1).slot();
  }
}
