/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred.classify;

import org.apache.hadoop.classification.InterfaceAudience;
import org.apache.hadoop.classification.InterfaceStability;

/**
 * The bytes that a whole job is expected to move, extrapolated from one of its tasks. Immutable.
 */
@InterfaceAudience.Private
@InterfaceStability.Evolving
public final class Expectation {
  final JobProfile profile;
  private final boolean atMost;

  Expectation(JobProfile profile, boolean atMost) {
    this.profile = profile;
    this.atMost = atMost;
  }

  /** Returns an expectation without observations. */
  static Expectation nothing() {
    return new Expectation(JobProfile.UNKNOWN, false);
  }

  public Judgement judge(ShuffleClassifier classifier) {
    return atMost ? classifier.judgeAtMost(profile) : classifier.judge(profile);
  }
}
