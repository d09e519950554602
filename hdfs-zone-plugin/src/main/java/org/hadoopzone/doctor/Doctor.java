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

import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;

/** Examines this node and, where there is one, the cluster that it belongs to. */
public final class Doctor {
  private Doctor() {}

  /** Hears how many of the daemons were asked. */
  @FunctionalInterface
  public interface Progress {
    void advance(long done, long total);
  }

  /**
   * Asks everything that can be asked from here.
   *
   * @param conf as {@link ThisNode#configuration} finds it
   * @param thisNodeOnly whether to leave the cluster out
   */
  public static Examination examine(Configuration conf, boolean thisNodeOnly, Progress progress) {
    Examination examination = new Examination();
    NodeExamination node = new NodeExamination(examination, conf);
    ClusterExamination cluster = new ClusterExamination(examination, conf, progress);
    boolean alone = thisNodeOnly || !cluster.isPossible();
    node.run(alone);
    if (!alone) {
      cluster.run(node.node());
    } else {
      examination.skip(
          "cluster",
          thisNodeOnly
              ? "--this-node was given"
              : "fs.defaultFS names no HDFS: " + conf.get("fs.defaultFS"));
    }
    return examination;
  }

  /** Returns the site files that were read, with the keys of disk zones that each of them sets. */
  public static Map<String, List<String>> siteFiles(Configuration conf) {
    return ThisNode.zoneKeys(conf);
  }
}
