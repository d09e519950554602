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
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.hadoopzone.disk.ByteRange;

/**
 * The rate of a disk over its address, fitted to samples. It never rises towards the inner end, as
 * it cannot on a disk that turns at a constant speed; and samples that lie off such a curve by far
 * more than others do were disturbed, and are dropped. All rates are in bytes per second.
 * Immutable.
 */
public final class Curve {
  /** As many side by side outvote two that were disturbed. */
  static final int WINDOW = 5;

  /** Smallest number of samples: a window at each end. */
  static final int MIN_SAMPLES = 2 * WINDOW;

  private static final double LEAST_NOISE = 0.005;
  private static final int CLEAR = 4;
  private static final int DISTURBED = 3;

  private final List<Sample> samples;
  private final List<Sample> knots;
  private final double[] fitted;
  private final double noise;

  private Curve(List<Sample> samples, List<Sample> knots) {
    this.samples = Collections.unmodifiableList(samples);
    this.knots = Collections.unmodifiableList(knots);
    this.fitted = Falling.fit(steadied(knots));
    this.noise = noise(samples.stream().mapToDouble(this::deviation).toArray());
  }

  /**
   * Fits a curve.
   *
   * @throws IllegalArgumentException if there are fewer than ten samples
   */
  static Curve fit(Collection<Sample> taken) {
    if (taken.size() < MIN_SAMPLES) {
      throw new IllegalArgumentException(taken.size() + " samples make no curve");
    }
    List<Sample> samples = new ArrayList<>(taken);
    samples.sort(Comparator.comparingInt(Sample::slot));
    return new Curve(samples, undisturbed(samples));
  }

  /** Drops what lies off a first fit. The ends stay: there, a window decides. */
  private static List<Sample> undisturbed(List<Sample> samples) {
    double[] fitted = Falling.fit(steadied(samples));
    double[] deviations = new double[fitted.length];
    Arrays.setAll(deviations, i -> Math.abs(samples.get(i).rate() / fitted[i] - 1));
    double limit = DISTURBED * noise(deviations.clone());
    List<Sample> kept = new ArrayList<>();
    for (int i = 0; i < fitted.length; i++) {
      if (isEnd(i, fitted.length) || deviations[i] <= limit) {
        kept.add(samples.get(i));
      }
    }
    return kept;
  }

  private static boolean isEnd(int index, int count) {
    return index < WINDOW || index >= count - WINDOW;
  }

  /** At the ends one sample would decide alone: there, the median of a window does. */
  private static double[] steadied(List<Sample> samples) {
    double[] rates = samples.stream().mapToDouble(Sample::rate).toArray();
    int inner = rates.length - WINDOW;
    Arrays.fill(rates, 0, WINDOW, Falling.median(rates, 0, WINDOW));
    Arrays.fill(rates, inner, rates.length, Falling.median(rates, inner, rates.length));
    return rates;
  }

  /** Sorts its argument. */
  private static double noise(double[] deviations) {
    Arrays.sort(deviations);
    return Math.max(LEAST_NOISE, 2 * deviations[deviations.length / 2]);
  }

  private double deviation(Sample sample) {
    return Math.abs(sample.rate() / rateAt(sample.address()) - 1);
  }

  /** All that were read, by address. */
  public List<Sample> samples() {
    return samples;
  }

  /** Those that the curve goes by, by address; at least ten. */
  List<Sample> knots() {
    return knots;
  }

  /** At the knot with an index. */
  double fitted(int index) {
    return fitted[index];
  }

  /** At the first address. */
  public double outerRate() {
    return fitted[0];
  }

  /** At the last address. */
  public double innerRate() {
    return fitted[fitted.length - 1];
  }

  /** Inner by outer rate, from 0 to 1. */
  public double ratio() {
    return innerRate() / outerRate();
  }

  /** At any address, which may also lie beyond the last sample. */
  public double rateAt(long address) {
    int right = 0;
    while (right < fitted.length && knots.get(right).address() < address) {
      right++;
    }
    if (right == 0 || right == fitted.length) {
      return fitted[Math.min(right, fitted.length - 1)];
    }
    double from = knots.get(right - 1).address();
    double share = (address - from) / (knots.get(right).address() - from);
    return fitted[right - 1] + share * (fitted[right] - fitted[right - 1]);
  }

  /**
   * How fast a range is read from its first byte to its last: its bytes by the time that takes,
   * which is the harmonic mean of the rates.
   */
  public double throughput(ByteRange range) {
    int steps = 1000;
    double seconds = 0;
    for (int i = 0; i < steps; i++) {
      long address = range.start() + (long) (range.length() * ((i + 0.5) / steps));
      seconds += range.length() / (double) steps / rateAt(address);
    }
    return range.length() / seconds;
  }

  /**
   * By how much samples scatter around the curve, as a share of their rate: twice the median
   * deviation, and at least 0.005.
   */
  public double noise() {
    return noise;
  }

  /** Whether the rate falls by clearly more than it scatters: four times its noise. */
  public boolean falls() {
    return 1 - ratio() > CLEAR * noise;
  }
}
