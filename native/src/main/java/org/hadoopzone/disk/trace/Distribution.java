/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk.trace;

import java.util.Arrays;
import java.util.stream.LongStream;

/** How sizes are spread. All of it is 0 where there are none. Immutable. */
public final class Distribution {
  private final long[] sorted;

  private Distribution(long[] sorted) {
    this.sorted = sorted;
  }

  /** The distribution of some sizes, in any order. */
  public static Distribution of(LongStream sizes) {
    return new Distribution(sizes.sorted().toArray());
  }

  /** How many. */
  public int count() {
    return sorted.length;
  }

  /** All of them together. */
  public long total() {
    return Arrays.stream(sorted).sum();
  }

  /** The mean size. */
  public long mean() {
    return count() == 0 ? 0 : total() / count();
  }

  /** Half of them are at least as large as this one. */
  public long median() {
    return count() == 0 ? 0 : sorted[count() / 2];
  }

  /** The mean size of what a byte belongs to: a few large ones outweigh many small ones. */
  public long byteWeightedMean() {
    double weighted = Arrays.stream(sorted).mapToDouble(size -> (double) size * size).sum();
    return count() == 0 ? 0 : Math.round(weighted / total());
  }
}
