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
 * Which slot to read next, given what was read so far; a pure function. Five slots at each end,
 * then evenly over the device, then where it pays:
 *
 * <ol>
 *   <li>beside a sample that is slower than others further inside, or faster than others further
 *       outside, the one with the most against it first, until two close by outvote it. Never the
 *       same slot again: the disk has that in its cache;
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
      next = atBoundary(curve);
    }
    return next.isPresent() ? next : inGreatestDoubt(curve);
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
    OptionalInt best = OptionalInt.empty();
    int most = 0;
    for (int i = 0; i < curve.samples().size(); i++) {
      int opponents = opponents(curve, i);
      if (opponents > most && !isOutvoted(curve, i, taken)) {
        OptionalInt beside = beside(curve.samples().get(i).slot(), taken);
        if (beside.isPresent()) {
          best = beside;
          most = opponents;
        }
      }
    }
    return best;
  }

  /** How many others are clearly faster further inside, or slower further outside. */
  private static int opponents(Curve curve, int index) {
    double rate = curve.samples().get(index).rate();
    double limit = 2 * noise(curve);
    int opponents = 0;
    for (int i = 0; i < curve.samples().size(); i++) {
      double faster = curve.median(i) - rate;
      if ((i < index ? -faster : faster) > limit && i != index) {
        opponents++;
      }
    }
    return opponents;
  }

  /** Whether two samples close by show that this one was disturbed. */
  private static boolean isOutvoted(Curve curve, int index, SortedMap<Integer, Sample> taken) {
    int slot = curve.samples().get(index).slot();
    int near = taken.subMap(slot - NEAR, slot + NEAR + 1).size() - 1;
    double off = Math.abs(curve.samples().get(index).rate() - curve.median(index));
    return near >= 2 && off > 2 * noise(curve);
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

  private OptionalInt atBoundary(Curve curve) {
    int right = rule.firstInner(curve);
    return right < curve.samples().size() && difference(curve, right) > noise(curve)
        ? between(curve, right, BOUNDARY_PARTS)
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

  private OptionalInt inGreatestDoubt(Curve curve) {
    OptionalInt best = OptionalInt.empty();
    double most = 0;
    for (int right = 1; right < curve.samples().size(); right++) {
      double difference = difference(curve, right);
      double doubt = difference * gap(curve, right);
      OptionalInt middle = between(curve, right, PARTS);
      if (middle.isPresent() && doubt > most && difference > noise(curve)) {
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
