/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.hadoopzone.hdfs.datanode.DataDirs;
import org.hadoopzone.zone.Zone;

/** The dirs that a node is configured to use. */
final class NodeDirs {
  static final String LOCAL_DIRS = "yarn.nodemanager.local-dirs";

  private NodeDirs() {}

  static List<String> dataDirs(Configuration conf) {
    return DataDirs.paths(conf);
  }

  static List<String> localDirs(Configuration conf) {
    List<String> paths = new ArrayList<>();
    for (String dir : conf.getTrimmedStringCollection(LOCAL_DIRS)) {
      paths.add(new Path(dir).toUri().getPath());
    }
    return paths;
  }

  /** Returns whether the dirs are in both zones. */
  static boolean haveBothZones(Daemon daemon, Collection<String> dirs) {
    return zones(daemon, dirs).size() == Zone.values().length;
  }

  /** Returns the zones of the dirs; empty if the daemon has no valid rule. */
  static Collection<Zone> zones(Daemon daemon, Collection<String> dirs) {
    return daemon
        .rule()
        .map(rule -> dirs.stream().map(rule::zoneOf).collect(Collectors.toSet()))
        .orElse(Collections.emptySet());
  }
}
