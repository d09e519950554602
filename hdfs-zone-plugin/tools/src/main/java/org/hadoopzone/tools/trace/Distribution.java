/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.trace;

import java.util.Arrays;
import java.util.stream.LongStream;

/** The distribution of sizes. All statistics are 0 if there are no sizes. Immutable. */
public final class Distribution {
  private final long[] sorted;

  /** Creates the distribution of the given sizes, in any order. */
  public Distribution(LongStream sizes) {
    sorted = sizes.sorted().toArray();
  }

  /** Returns the number of sizes. */
  public int count() {
    return sorted.length;
  }

  /** Returns the sum of the sizes. */
  public long total() {
    return Arrays.stream(sorted).sum();
  }

  /** Returns the mean size. */
  public long mean() {
    return count() == 0 ? 0 : total() / count();
  }

  /**
   * Returns the median size. If the number of sizes is even, returns the larger of the two middle
   * sizes.
   */
  public long median() {
    return count() == 0 ? 0 : sorted[count() / 2];
  }

  /** Returns the mean size, weighted by size: a few large sizes outweigh many small ones. */
  public long byteWeightedMean() {
    double weighted = Arrays.stream(sorted).mapToDouble(size -> (double) size * size).sum();
    return count() == 0 ? 0 : Math.round(weighted / total());
  }
}
