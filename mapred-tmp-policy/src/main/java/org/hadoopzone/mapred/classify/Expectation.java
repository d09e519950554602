/*
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */
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
