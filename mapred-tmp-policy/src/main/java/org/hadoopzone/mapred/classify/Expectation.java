/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred.classify;

import org.apache.hadoop.classification.InterfaceAudience;
import org.apache.hadoop.classification.InterfaceStability;

/** What one task expects its whole job to move, from what it has seen itself. Immutable. */
@InterfaceAudience.Private
@InterfaceStability.Evolving
public final class Expectation {
  private final JobProfile profile;
  private final boolean atMost;

  Expectation(JobProfile profile, boolean atMost) {
    this.profile = profile;
    this.atMost = atMost;
  }

  /** Nothing has been seen. */
  static Expectation nothing() {
    return new Expectation(JobProfile.UNKNOWN, false);
  }

  public JobProfile profile() {
    return profile;
  }

  public Judgement judge(ShuffleClassifier classifier) {
    return atMost ? classifier.judgeAtMost(profile) : classifier.judge(profile);
  }
}
