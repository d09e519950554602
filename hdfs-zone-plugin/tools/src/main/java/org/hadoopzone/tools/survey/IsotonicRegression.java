/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.survey;

import java.util.Arrays;

/**
 * Fits a non-increasing sequence to the given values. Minimizes the sum of absolute deviations, not
 * of squares, so that a few outliers have little effect.
 *
 * <p>Source: the pool adjacent violators algorithm with medians; Robertson and Waltman, On
 * estimating monotone parameters, 1968.
 */
final class IsotonicRegression {
  private IsotonicRegression() {}

  static double[] fit(double[] values) {
    double[] levels = new double[values.length];
    int[] ends = new int[values.length];
    int pools = 0;
    for (int i = 0; i < values.length; i++) {
      levels[pools] = values[i];
      ends[pools] = i + 1;
      pools++;
      while (pools > 1 && levels[pools - 2] < levels[pools - 1]) {
        pools--;
        ends[pools - 1] = i + 1;
        levels[pools - 1] = median(values, pools > 1 ? ends[pools - 2] : 0, i + 1);
      }
    }
    double[] fitted = new double[values.length];
    int start = 0;
    for (int pool = 0; pool < pools; pool++) {
      Arrays.fill(fitted, start, ends[pool], levels[pool]);
      start = ends[pool];
    }
    return fitted;
  }

  /** Returns the median of the values from one index (inclusive) to another (exclusive). */
  static double median(double[] values, int start, int end) {
    double[] sorted = Arrays.copyOfRange(values, start, end);
    Arrays.sort(sorted);
    return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
  }
}
