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
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.hadoopzone.disk.DiskZoneKeys;
import org.hadoopzone.disk.Zone;
import org.hadoopzone.disk.ZoneRule;

/** Whether the rule fits the dirs of a node, so that each role has both zones to choose from. */
final class DirsCheck {
  private DirsCheck() {}

  static List<Finding> findings(Daemon daemon) {
    List<String> keys = new ArrayList<>();
    List<String> dirs = new ArrayList<>();
    List<Finding> findings = new ArrayList<>();
    if (daemon.is(Role.DATANODE)) {
      List<String> dataDirs = NodeDirs.dataDirs(daemon.conf());
      keys.add(DFSConfigKeys.DFS_DATANODE_DATA_DIR_KEY);
      dirs.addAll(dataDirs);
      review(daemon, keys.get(0), dataDirs, findings);
    }
    if (daemon.is(Role.NODEMANAGER)) {
      List<String> localDirs = NodeDirs.localDirs(daemon.conf());
      keys.add(NodeDirs.LOCAL_DIRS);
      dirs.addAll(localDirs);
      review(daemon, NodeDirs.LOCAL_DIRS, localDirs, findings);
    }
    // One entry may be there for the dirs of one service only. One zone only was said above.
    if (NodeDirs.haveBothZones(daemon, dirs)) {
      ZoneRule rule = daemon.rule().get();
      for (String message : rule.review(String.join(" and ", keys), dirs)) {
        findings.add(Finding.said(Severity.NOTE, daemon.name(), DiskZoneKeys.OUTER_DIRS, message));
      }
    }
    return Collections.unmodifiableList(findings);
  }

  private static void review(Daemon daemon, String key, List<String> dirs, List<Finding> findings) {
    if (NodeDirs.zones(daemon, dirs).size() == 1) {
      Zone zone = NodeDirs.zones(daemon, dirs).iterator().next();
      findings.add(
          daemon.wrong(
              key,
              String.format(
                  "names %d dirs, all of them %s by %s = \"%s\"",
                  dirs.size(),
                  zone.name().toLowerCase(Locale.ROOT),
                  DiskZoneKeys.OUTER_DIRS,
                  daemon.rule().get()),
              "List dirs of both zones, or correct the rule."));
    }
  }
}
