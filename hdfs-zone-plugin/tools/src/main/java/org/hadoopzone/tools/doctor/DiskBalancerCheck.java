/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hdfs.DFSConfigKeys;

/**
 * Checks whether NameNodes that nominate by zone can query DataNodes, and reports the limits if
 * not.
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
