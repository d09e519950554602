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
