/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk.survey;

import java.util.ArrayList;
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
  /** Smallest number of samples: a window at each end. */
  static final int MIN_SAMPLES = 2 * Fit.WINDOW;

  private static final int CLEAR = 4;

  private final List<Sample> samples;
  private final List<Sample> knots;
  private final double[] fitted;
  private final double noise;

  private Curve(List<Sample> samples) {
    this.samples = Collections.unmodifiableList(samples);
    this.knots = Collections.unmodifiableList(Fit.undisturbed(samples));
    this.fitted = Fit.rates(knots);
    this.noise = Fit.noise(samples.stream().mapToDouble(this::deviation).toArray());
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
    return new Curve(samples);
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
