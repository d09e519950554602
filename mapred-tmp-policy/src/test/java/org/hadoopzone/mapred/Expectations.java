/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred;

import org.hadoopzone.mapred.classify.Expectation;

/** What a task may expect of its job. */
final class Expectations {
  private Expectations() {}

  static Expectation none() {
    return Expectation.ofReduce(1, 1, 0, 0, false, 0, 0);
  }

  /** A job that shuffles so many bytes. */
  static Expectation shuffle(long bytes) {
    return Expectation.ofReduce(1, 1, bytes, 1, false, 0, 0);
  }
}
