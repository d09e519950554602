/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.plan;

import java.util.TreeMap;

/**
 * Records for how long each number of bytes was in use. To limit memory, rounds the numbers up by
 * at most 1 %.
 */
final class LoadHistogram {
  private static final double STEP = Math.log(1.01);

  private final TreeMap<Integer, Long> millis = new TreeMap<>();
  private long total;
  private long most;

  /** Adds the duration, in milliseconds, for which the given number of bytes was in use. */
  void add(long bytes, long duration) {
    if (duration > 0) {
      int bin = bytes <= 0 ? 0 : 1 + (int) Math.ceil(Math.log(bytes) / STEP);
      millis.merge(bin, duration, Long::sum);
      total += duration;
      most = Math.max(most, bytes);
    }
  }

  /**
   * Returns the smallest number of bytes that was not exceeded for the given fraction of the time,
   * rounded up by at most 1 %.
   *
   * @param share the fraction, from 0 to 1
   */
  long percentile(double share) {
    long passed = 0;
    for (Integer bin : millis.keySet()) {
      passed += millis.get(bin);
      if (passed >= share * total) {
        return bin == 0 ? 0 : Math.min(most, (long) Math.ceil(Math.exp((bin - 1) * STEP)));
      }
    }
    return most;
  }

  long most() {
    return most;
  }
}
