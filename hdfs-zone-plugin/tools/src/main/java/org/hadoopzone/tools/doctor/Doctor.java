/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;

/** Examines this node and the cluster that it belongs to, if any. */
public final class Doctor {
  private Doctor() {}

  /** Receives the number of daemons that have been queried so far, and the total number. */
  @FunctionalInterface
  public interface Progress {
    void advance(long done, long total);
  }

  /**
   * Runs all checks that are possible from this node. A daemon that does not answer is a finding.
   *
   * @param conf the configuration, as returned by {@link ThisNode#configuration}
   * @param thisNodeOnly whether to skip the cluster
   * @param progress called before each daemon is queried
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

  /**
   * Returns the paths of the site files that were read, with the disk-zone keys that each file
   * sets.
   */
  public static Map<String, List<String>> siteFiles(Configuration conf) {
    return ThisNode.zoneKeys(conf);
  }
}
