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

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hdfs.DFSConfigKeys;

/** Whether NameNodes that nominate by zone can ask DataNodes, and what that leaves possible. */
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
