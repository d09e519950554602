/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.hadoopzone.disk.Zone;

/**
 * Where those who have nothing but a configuration find the preferred zone of the task that runs.
 * In an uber job, one process runs one task after the other.
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

  /** A task begins. */
  static void begin(Configuration task, PreferredZone zone) {
    current = new AutoZone(attempt(task), zone);
  }

  /** The preferred zone of a task. */
  static PreferredZone of(Configuration task) {
    AutoZone running = current;
    return running.attempt.equals(attempt(task)) ? running.zone : UNTIL_JUDGED;
  }

  private static String attempt(Configuration task) {
    return task.get(MRJobConfig.TASK_ATTEMPT_ID, "");
  }
}
