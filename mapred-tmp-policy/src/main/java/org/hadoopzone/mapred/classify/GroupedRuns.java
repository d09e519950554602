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

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.classification.InterfaceAudience;
import org.apache.hadoop.classification.InterfaceStability;

/** Runs by group, summed up as they come: takes memory for groups, not for runs. Thread-safe. */
@InterfaceAudience.Private
@InterfaceStability.Evolving
public final class GroupedRuns {
  private final Map<JobGroup, Runs> groups = new ConcurrentHashMap<>();

  public void add(ObservedJob job) {
    groups.merge(job.group(), Runs.of(job), Runs::plus);
  }

  /** In the order of users, queues and names. */
  public Map<JobGroup, Runs> groups() {
    return new TreeMap<>(groups);
  }
}
