/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.hadoopzone.zone.Zone;

/**
 * Holds the preferred zone of the running task for classes that have only its configuration. In an
 * uber job, one process runs several tasks in sequence.
 */
final class AutoZone {
  private static final PreferredZone UNTIL_JUDGED = PreferredZone.always(Zone.OUTER);

  private static volatile AutoZone current = new AutoZone("", UNTIL_JUDGED);

  private final String attempt;
  private final PreferredZone zone;

  private AutoZone(String attempt, PreferredZone zone) {
    this.attempt = attempt;
    this.zone = zone;
  }

  /** Sets the preferred zone of a task that starts. */
  static void begin(Configuration task, PreferredZone zone) {
    current = new AutoZone(attempt(task), zone);
  }

  /** Returns the preferred zone of a task. */
  static PreferredZone of(Configuration task) {
    AutoZone running = current;
    return running.attempt.equals(attempt(task)) ? running.zone : UNTIL_JUDGED;
  }

  private static String attempt(Configuration task) {
    return task.get(MRJobConfig.TASK_ATTEMPT_ID, "");
  }
}
