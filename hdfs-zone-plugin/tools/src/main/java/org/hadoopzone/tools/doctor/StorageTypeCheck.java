/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.server.datanode.StorageLocation;
import org.hadoopzone.hdfs.datanode.DataDirs;
import org.hadoopzone.zone.Zone;
import org.hadoopzone.zone.ZoneRule;

/**
 * Checks that the zones have at least one storage type in common, so that HDFS can choose between
 * them.
 */
final class StorageTypeCheck {
  private StorageTypeCheck() {}

  static List<Finding> findings(Daemon daemon) {
    if (!daemon.is(Role.DATANODE) || !daemon.rule().isPresent()) {
      return Collections.emptyList();
    }
    ZoneRule rule = daemon.rule().get();
    Map<Zone, Set<StorageType>> types = new EnumMap<>(Zone.class);
    for (StorageLocation dir : DataDirs.locations(daemon.conf())) {
      types
          .computeIfAbsent(
              rule.zoneOf(dir.getUri().getPath()), any -> EnumSet.noneOf(StorageType.class))
          .add(dir.getStorageType());
    }
    if (types.size() < Zone.values().length
        || !Collections.disjoint(types.get(Zone.OUTER), types.get(Zone.INNER))) {
      return Collections.emptyList();
    }
    return Collections.singletonList(
        daemon.wrong(
            DFSConfigKeys.DFS_DATANODE_DATA_DIR_KEY,
            String.format(
                "has %s in the outer zone and %s in the inner one, between which HDFS never chooses",
                types.get(Zone.OUTER), types.get(Zone.INNER)),
            "Give the dirs of both zones the same storage type."));
  }
}
