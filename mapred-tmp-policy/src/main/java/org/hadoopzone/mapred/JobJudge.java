/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred;

import java.util.Optional;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.JobConf;
import org.hadoopzone.mapred.classify.JobClass;
import org.hadoopzone.mapred.classify.Judgement;
import org.hadoopzone.mapred.classify.ShuffleClassifier;
import org.hadoopzone.mapred.classify.Thresholds;

/**
 * Judges the job of a task by the first of these that says something: what the job says of itself,
 * what is remembered of its earlier runs, and what the task sees of it as it runs.
 */
final class JobJudge {
  private JobJudge() {}

  /**
   * A judge for a task, who looks for a profile once, now.
   *
   * @throws IllegalArgumentException naming a key, its value and what is allowed
   */
  static Supplier<Judgement> of(JobConf job, JobView view) {
    Optional<Judgement> set = set(job);
    if (set.isPresent()) {
      return set::get;
    }
    ShuffleClassifier classifier = new ShuffleClassifier(Thresholds.read(job::get));
    Optional<Judgement> remembered =
        KnownProfile.read(job)
            .map(classifier::judge)
            .filter(judgement -> judgement.jobClass() != JobClass.UNKNOWN);
    return remembered.isPresent() ? remembered::get : () -> view.expect().judge(classifier);
  }

  /**
   * What a job says of itself; empty if it is to be judged.
   *
   * @throws IllegalArgumentException naming the key, its value and what is allowed
   */
  static Optional<Judgement> set(Configuration conf) {
    String word = conf.getTrimmed(MapredZoneKeys.JOB_CLASS, MapredZoneKeys.JOB_CLASS_DEFAULT);
    if (word.isEmpty()) {
      return Optional.empty();
    }
    for (JobClass each : new JobClass[] {JobClass.HEAVY, JobClass.LIGHT}) {
      if (each.toString().equals(word)) {
        return Optional.of(Judgement.set(each, MapredZoneKeys.JOB_CLASS));
      }
    }
    throw new IllegalArgumentException(
        MapredZoneKeys.JOB_CLASS + " is \"" + word + "\", but must be heavy, light or empty");
  }
}
