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

import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.server.datanode.StorageLocation;
import org.hadoopzone.disk.Zone;
import org.hadoopzone.disk.ZoneRule;
import org.hadoopzone.hdfs.datanode.DataDirs;

/**
 * Whether HDFS may take a dir of one zone for one of the other: both have the same storage type.
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
