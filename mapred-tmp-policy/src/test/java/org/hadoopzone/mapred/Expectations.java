/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred;

import org.hadoopzone.mapred.classify.Expectation;
import org.hadoopzone.mapred.classify.ReduceShuffleEstimate;

/** What a task may expect of its job. */
final class Expectations {
  private Expectations() {}

  static Expectation none() {
    return new ReduceShuffleEstimate(0, 0, false, 0, 0).of(1, 1);
  }

  /** A job that shuffles so many bytes. */
  static Expectation shuffle(long bytes) {
    return new ReduceShuffleEstimate(bytes, 1, false, 0, 0).of(1, 1);
  }
}
