/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.survey;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import org.hadoopzone.fence.ByteRange;

/**
 * The transfer rate of a disk by address, fitted to samples. The fitted rate never increases with
 * the address: a disk rotates at a constant speed, and its inner tracks are shorter. The fit
 * ignores samples that deviate much more than the others, because other disk accesses have
 * disturbed them. All rates are in bytes per second. Immutable.
 */
public final class Curve {
  /**
   * The number of samples at each end that the fit replaces with their median. The median tolerates
   * two disturbed samples.
   */
  static final int WINDOW = 5;

  /** The minimum number of samples: one window at each end. */
  static final int MIN_SAMPLES = 2 * WINDOW;

  private static final double LEAST_NOISE = 0.005;
  private static final int DISTURBED = 3;
  private static final int CLEAR = 4;

  /** All samples, sorted by address. */
  final List<Sample> samples;

  /** The undisturbed samples that the curve is fitted to, sorted by address; at least ten. */
  final List<Sample> knots;

  /**
   * The scatter of the samples around the curve, as a fraction of the rate. It is twice the median
   * deviation, but at least 0.005.
   */
  final double noise;

  private final double[] fitted;

  /**
   * Fits a curve to samples.
   *
   * @throws IllegalArgumentException if there are fewer than ten samples
   */
  Curve(Collection<Sample> taken) {
    if (taken.size() < MIN_SAMPLES) {
      throw new IllegalArgumentException(
          taken.size() + " samples; at least " + MIN_SAMPLES + " are needed");
    }
    samples =
        taken.stream().sorted(Comparator.comparingInt(s -> s.slot)).collect(Collectors.toList());
    knots = undisturbed(samples);
    fitted = fittedRates(knots);
    noise = noise(samples.stream().mapToDouble(s -> s.deviation(rateAt(s.address))));
  }

  /**
   * Returns the samples that deviate from a first fit by at most three times the noise. Keeps all
   * samples in the windows at both ends, because the fit uses their median.
   *
   * @param samples the samples, sorted by address
   */
  private static List<Sample> undisturbed(List<Sample> samples) {
    double[] fitted = fittedRates(samples);
    double[] deviations = new double[fitted.length];
    Arrays.setAll(deviations, i -> samples.get(i).deviation(fitted[i]));
    double limit = DISTURBED * noise(Arrays.stream(deviations));
    List<Sample> kept = new ArrayList<>();
    for (int i = 0; i < fitted.length; i++) {
      if (i < WINDOW || i >= fitted.length - WINDOW || deviations[i] <= limit) {
        kept.add(samples.get(i));
      }
    }
    return kept;
  }

  /**
   * Returns the fitted rate at each sample in bytes per second. Rates never increase. At both ends,
   * uses the median of a window, so that no single sample determines the rate.
   */
  private static double[] fittedRates(List<Sample> samples) {
    double[] rates = samples.stream().mapToDouble(s -> s.rate).toArray();
    int inner = rates.length - WINDOW;
    Arrays.fill(rates, 0, WINDOW, IsotonicRegression.median(rates, 0, WINDOW));
    Arrays.fill(rates, inner, rates.length, IsotonicRegression.median(rates, inner, rates.length));
    return IsotonicRegression.fit(rates);
  }

  /** Returns twice the median of the deviations, but at least 0.005. */
  private static double noise(DoubleStream deviations) {
    double[] sorted = deviations.sorted().toArray();
    return Math.max(LEAST_NOISE, 2 * sorted[sorted.length / 2]);
  }

  /** Returns the fitted rate at a knot. */
  double fitted(int index) {
    return fitted[index];
  }

  /** Returns the fitted rate at the outer edge. */
  public double outerRate() {
    return fitted[0];
  }

  /** Returns the fitted rate at the inner edge. */
  public double innerRate() {
    return fitted[fitted.length - 1];
  }

  /** Returns the ratio of the inner to the outer rate, from 0 to 1. */
  public double ratio() {
    return innerRate() / outerRate();
  }

  /**
   * Returns the rate at an address, interpolated between the knots. Before the first knot, returns
   * the rate of the first knot; after the last knot, the rate of the last.
   */
  public double rateAt(long address) {
    int right = 0;
    while (right < fitted.length && knots.get(right).address < address) {
      right++;
    }
    if (right == 0 || right == fitted.length) {
      return fitted[Math.min(right, fitted.length - 1)];
    }
    double from = knots.get(right - 1).address;
    double share = (address - from) / (knots.get(right).address - from);
    return fitted[right - 1] + share * (fitted[right] - fitted[right - 1]);
  }

  /**
   * Returns the throughput of a sequential read of a range. This is the harmonic mean of the rates:
   * the length of the range divided by the time to read it.
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
   * Returns whether the rate falls from the outer to the inner edge by more than four times the
   * noise.
   */
  public boolean falls() {
    return 1 - ratio() > CLEAR * noise;
  }
}
