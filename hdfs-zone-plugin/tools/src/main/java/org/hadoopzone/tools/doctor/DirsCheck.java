/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.hadoopzone.zone.DiskZoneKeys;
import org.hadoopzone.zone.ZoneRule;

/** Checks that each role of a node has dirs in both zones. */
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
      review(daemon, daemon.choosesVolumesByZone(), keys.get(0), dataDirs, findings);
    }
    if (daemon.is(Role.NODEMANAGER)) {
      List<String> localDirs = NodeDirs.localDirs(daemon.conf());
      keys.add(NodeDirs.LOCAL_DIRS);
      dirs.addAll(localDirs);
      review(daemon, JobKeysCheck.isInUse(daemon), NodeDirs.LOCAL_DIRS, localDirs, findings);
    }
    // An entry of the rule may match dirs of only one role, so review the dirs of both together.
    // Dirs in only one zone were reported above.
    if (NodeDirs.haveBothZones(daemon, dirs)) {
      ZoneRule rule = daemon.rule().get();
      for (String message : rule.review(String.join(" and ", keys), dirs)) {
        findings.add(Finding.said(Severity.NOTE, daemon.name(), DiskZoneKeys.OUTER_DIRS, message));
      }
    }
    return Collections.unmodifiableList(findings);
  }

  /**
   * Reports dirs that are all in the same zone. This is wrong only if the role places files by
   * zone.
   */
  private static void review(
      Daemon daemon, boolean takesPart, String key, List<String> dirs, List<Finding> findings) {
    if (NodeDirs.zones(daemon, dirs).size() != 1) {
      return;
    }
    String words =
        String.format(
            "names %d dirs, all of them %s by %s = \"%s\"",
            dirs.size(),
            NodeDirs.zones(daemon, dirs).iterator().next().name().toLowerCase(Locale.ROOT),
            DiskZoneKeys.OUTER_DIRS,
            daemon.rule().get());
    String remedy = "List dirs of both zones, or correct the rule.";
    findings.add(takesPart ? daemon.wrong(key, words, remedy) : daemon.note(key, words, remedy));
  }
}
