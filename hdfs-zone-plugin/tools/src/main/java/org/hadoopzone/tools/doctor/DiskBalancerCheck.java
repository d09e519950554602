/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hdfs.DFSConfigKeys;

/**
 * Checks that DataNodes enable the disk balancer, without which a NameNode that nominates by zone
 * cannot query their volumes, and advises against running {@code hdfs diskbalancer}.
 */
final class DiskBalancerCheck {
  private static final String KEY = DFSConfigKeys.DFS_DISK_BALANCER_ENABLED;

  private DiskBalancerCheck() {}

  static List<Finding> findings(Hdfs hdfs) {
    List<Finding> findings = new ArrayList<>();
    if (hdfs.nameNodes().stream().noneMatch(Daemon::nominatesByZone)) {
      return findings;
    }
    for (Daemon dataNode : hdfs.dataNodes()) {
      if (!dataNode.conf().getBoolean(KEY, DFSConfigKeys.DFS_DISK_BALANCER_ENABLED_DEFAULT)) {
        findings.add(
            dataNode.wrong(
                KEY,
                "is false, so that the NameNode cannot ask where the storages are, and takes them"
                    + " in turn",
                "Set it to true and restart."));
      }
    }
    for (Daemon nameNode : hdfs.nameNodes()) {
      findings.add(
          nameNode.note(
              KEY,
              "stays true for the NameNode's questions, and so hdfs diskbalancer works, which"
                  + " evens out volumes whatever their zone is",
              "Do not run it."));
    }
    return findings;
  }
}
