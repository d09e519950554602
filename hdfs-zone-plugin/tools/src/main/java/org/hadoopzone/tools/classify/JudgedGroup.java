/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.classify;

import org.hadoopzone.mapred.classify.JobGroup;
import org.hadoopzone.mapred.classify.Judgement;
import org.hadoopzone.mapred.classify.Runs;

/** The runs of one job, and its classification. Immutable. */
final class JudgedGroup {
  private final JobGroup group;
  private final Runs runs;
  private final Judgement judgement;

  JudgedGroup(JobGroup group, Runs runs, Judgement judgement) {
    this.group = group;
    this.runs = runs;
    this.judgement = judgement;
  }

  JobGroup group() {
    return group;
  }

  Runs runs() {
    return runs;
  }

  Judgement judgement() {
    return judgement;
  }

  double shuffleOfAllRuns() {
    return (double) runs.count() * runs.mean().shuffleBytes();
  }
}
