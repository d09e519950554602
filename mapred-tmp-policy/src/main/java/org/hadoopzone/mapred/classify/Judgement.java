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

/** The class of a job, and why. Immutable. */
@InterfaceAudience.Private
@InterfaceStability.Evolving
public final class Judgement {
  private final JobClass jobClass;
  private final Rule rule;
  private final String words;

  Judgement(JobClass jobClass, Rule rule, String words) {
    this.jobClass = jobClass;
    this.rule = rule;
    this.words = words;
  }

  /** What the job itself says by a key. */
  public static Judgement set(JobClass jobClass, String key) {
    return new Judgement(jobClass, Rule.SET, key + " = " + jobClass);
  }

  public JobClass jobClass() {
    return jobClass;
  }

  public Rule rule() {
    return rule;
  }

  /** The reason in words, with the figures that decided. */
  public String words() {
    return words;
  }

  /** Whether the class and the rule are the same, whatever the figures. */
  public boolean sameAs(Judgement other) {
    return other != null && jobClass == other.jobClass && rule == other.rule;
  }

  @Override
  public String toString() {
    return jobClass + " (" + rule + "): " + words;
  }
}
