/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred;

import org.hadoopzone.mapred.classify.Expectation;

/** Creates the expectations of tasks. */
final class Expectations {
  private Expectations() {}

  static Expectation none() {
    return Expectation.ofReduce(1, 1, 0, 0, false, 0, 0);
  }

  /** Returns the expectation of a job that shuffles the given number of bytes. */
  static Expectation shuffle(long bytes) {
    return Expectation.ofReduce(1, 1, bytes, 1, false, 0, 0);
  }
}
