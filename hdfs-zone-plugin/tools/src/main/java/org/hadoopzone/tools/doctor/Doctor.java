/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

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
