/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred;

import java.util.Optional;
import java.util.function.Supplier;
import org.apache.hadoop.classification.InterfaceAudience;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.JobConf;
import org.hadoopzone.mapred.classify.JobClass;
import org.hadoopzone.mapred.classify.Judgement;
import org.hadoopzone.mapred.classify.ShuffleClassifier;
import org.hadoopzone.mapred.classify.Thresholds;

/**
 * Resolves the class of a task's job. The first of these sources that knows the class wins: the
 * job's configuration, the profile of earlier runs, and the progress of the task.
 */
@InterfaceAudience.Private
public final class JobClassResolver {
  private JobClassResolver() {}

  /**
   * Returns a resolver for a task. Reads the profile once, in this call.
   *
   * @throws IllegalArgumentException if a value is invalid; the message names the key, the value
   *     and the allowed values
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
   * Returns the class that a job sets for itself; empty if the class must be determined from data.
   *
   * @throws IllegalArgumentException if the value is invalid; the message names the key, the value
   *     and the allowed values
   */
  public static Optional<Judgement> set(Configuration conf) {
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
