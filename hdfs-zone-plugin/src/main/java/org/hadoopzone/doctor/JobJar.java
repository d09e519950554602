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
package org.hadoopzone.doctor;

import java.util.Arrays;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.MRJobConfig;

/** Where the tasks of jobs that are submitted from a node find the plugin's jar. */
final class JobJar {
  private JobJar() {}

  /** Whether jobs bring the jar with them, so that no node needs it. */
  static boolean isBroughtBy(Daemon client) {
    return Arrays.stream(client.conf().getTrimmedStrings(MRJobConfig.CACHE_FILES))
        .anyMatch(file -> PluginJar.at(new Path(file).toUri().getPath()).isPresent());
  }

  /** Whether tasks look for the jar on the nodes where they run. */
  static boolean isNeededOnNodes(Daemon client) {
    return JobKeysCheck.isInUse(client)
        && client.conf().get(FrameworkCheck.KEY, "").isEmpty()
        && !isBroughtBy(client);
  }
}
