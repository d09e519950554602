/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk.survey;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** How a curve is fitted to samples, which are by address in all of this; pure functions. */
final class Fit {
  /** As many side by side outvote two that were disturbed. */
  static final int WINDOW = 5;

  private static final double LEAST_NOISE = 0.005;
  private static final int DISTURBED = 3;

  private Fit() {}

  /** Drops what lies off a first fit. The ends stay: there, a window decides. */
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
   * The rate at each sample, never rising. At the ends one sample would decide alone: there, the
   * median of a window does.
   */
  static double[] rates(List<Sample> samples) {
    double[] rates = samples.stream().mapToDouble(Sample::rate).toArray();
    int inner = rates.length - WINDOW;
    Arrays.fill(rates, 0, WINDOW, Falling.median(rates, 0, WINDOW));
    Arrays.fill(rates, inner, rates.length, Falling.median(rates, inner, rates.length));
    return Falling.fit(rates);
  }

  /** Twice the median of deviations, which it sorts. */
  static double noise(double[] deviations) {
    Arrays.sort(deviations);
    return Math.max(LEAST_NOISE, 2 * deviations[deviations.length / 2]);
  }
}
