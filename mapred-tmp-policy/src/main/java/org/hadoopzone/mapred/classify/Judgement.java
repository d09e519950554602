/* SPDX-License-Identifier: Apache-2.0 */
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
