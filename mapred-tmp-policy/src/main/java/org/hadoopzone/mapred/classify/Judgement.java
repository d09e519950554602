/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred.classify;

/** The class of a job, with the reason. Immutable. */
public final class Judgement {
  public final JobClass jobClass;
  public final Rule rule;

  /** The reason as text, with the figures on which it is based. */
  public final String words;

  Judgement(JobClass jobClass, Rule rule, String words) {
    this.jobClass = jobClass;
    this.rule = rule;
    this.words = words;
  }

  /** Returns the judgement for a job that sets its class by a configuration key. */
  public static Judgement set(JobClass jobClass, String key) {
    return new Judgement(jobClass, Rule.SET, key + " = " + jobClass);
  }

  /** Returns whether the class and the rule are equal. The figures may differ. */
  public boolean sameAs(Judgement other) {
    return other != null && jobClass == other.jobClass && rule == other.rule;
  }

  @Override
  public String toString() {
    return jobClass + " (" + rule + "): " + words;
  }
}
