/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.util.Arrays;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.MRJobConfig;

/** Determines where the tasks of jobs that are submitted from a node find the plugin's jar. */
final class JobJar {
  private JobJar() {}

  /** Returns whether jobs ship the jar in the distributed cache, so that no node needs it. */
  static boolean isBroughtBy(Daemon client) {
    return Arrays.stream(client.conf().getTrimmedStrings(MRJobConfig.CACHE_FILES))
        .anyMatch(file -> PluginJar.at(new Path(file).toUri().getPath()).isPresent());
  }

  /** Returns whether tasks look for the jar on the nodes where they run. */
  static boolean isNeededOnNodes(Daemon client) {
    return JobKeysCheck.isInUse(client)
        && client.conf().get(FrameworkCheck.KEY, "").isEmpty()
        && !isBroughtBy(client);
  }
}
