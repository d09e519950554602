/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.survey;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Fits a curve to samples, which must be sorted by address. Pure functions. */
final class Fit {
  /**
   * The number of samples at each end that the fit replaces with their median, which tolerates two
   * disturbed samples.
   */
  static final int WINDOW = 5;

  private static final double LEAST_NOISE = 0.005;
  private static final int DISTURBED = 3;

  private Fit() {}

  /**
   * Returns the samples without those that deviate from a first fit by more than three times the
   * noise. Keeps all samples in the windows at both ends, because their median is used.
   */
  static List<Sample> undisturbed(List<Sample> samples) {
    double[] fitted = rates(samples);
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

  /**
   * Returns the fitted rate at each sample in bytes per second; rates never increase. At both ends,
   * uses the median of a window, because a single sample would otherwise determine the rate.
   */
  static double[] rates(List<Sample> samples) {
    double[] rates = samples.stream().mapToDouble(Sample::rate).toArray();
    int inner = rates.length - WINDOW;
    Arrays.fill(rates, 0, WINDOW, IsotonicRegression.median(rates, 0, WINDOW));
    Arrays.fill(rates, inner, rates.length, IsotonicRegression.median(rates, inner, rates.length));
    return IsotonicRegression.fit(rates);
  }

  /** Returns twice the median of the deviations, and at least 0.005. Sorts the array. */
  static double noise(double[] deviations) {
    Arrays.sort(deviations);
    return Math.max(LEAST_NOISE, 2 * deviations[deviations.length / 2]);
  }
}
