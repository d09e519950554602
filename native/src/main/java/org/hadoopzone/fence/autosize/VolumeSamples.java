/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.autosize;

import java.util.ArrayDeque;
import java.util.Deque;

/** The last samples of a volume, and values derived from them. Not thread-safe. */
final class VolumeSamples {
  private final int most;
  private final Deque<VolumeSample> samples = new ArrayDeque<>();

  /** Creates an empty list. It keeps as many samples as the quiet period has. */
  VolumeSamples(KeeperSettings settings) {
    most = settings.quietSamples();
  }

  void add(VolumeSample sample) {
    if (samples.size() == most) {
      samples.removeFirst();
    }
    samples.addLast(sample);
  }

  boolean isEmpty() {
    return samples.isEmpty();
  }

  VolumeSample latest() {
    return samples.getLast();
  }

  /** Returns whether the samples cover the whole quiet period. */
  boolean isComplete() {
    return samples.size() == most;
  }

  /** Returns the maximum number of bytes in use at any of the samples. */
  long peakUse() {
    return samples.stream().mapToLong(VolumeSample::used).max().orElse(0);
  }

  /** Returns the sum of all increases of the bytes in use; decreases are not subtracted. */
  long growth() {
    long sum = 0;
    VolumeSample before = null;
    for (VolumeSample sample : samples) {
      sum += before == null ? 0 : Math.max(0, sample.used() - before.used());
      before = sample;
    }
    return sum;
  }

  /**
   * Returns the largest increase of the bytes in use between two consecutive samples. Includes
   * growth during a resize, because a resize runs between two samples.
   */
  long fastestGrowth() {
    long fastest = 0;
    VolumeSample before = null;
    for (VolumeSample sample : samples) {
      fastest = before == null ? 0 : Math.max(fastest, sample.used() - before.used());
      before = sample;
    }
    return fastest;
  }
}
