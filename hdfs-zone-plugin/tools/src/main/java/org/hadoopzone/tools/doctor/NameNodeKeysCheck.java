/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.util.Collections;
import java.util.List;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.hadoopzone.hdfs.namenode.ZoneBlockPlacementPolicy;
import org.hadoopzone.hdfs.namenode.ZoneStripedBlockPlacementPolicy;

/**
 * Checks whether both placement policies of a NameNode nominate storages by zone. Reports a problem
 * if only one does, and a note if neither does.
 */
final class NameNodeKeysCheck {
  private static final String KEY = DFSConfigKeys.DFS_BLOCK_REPLICATOR_CLASSNAME_KEY;
  private static final String EC_KEY = DFSConfigKeys.DFS_BLOCK_PLACEMENT_EC_CLASSNAME_KEY;

  private NameNodeKeysCheck() {}

  static List<Finding> findings(Daemon daemon) {
    if (!daemon.is(Role.NAMENODE)) {
      return Collections.emptyList();
    }
    boolean replicated = daemon.nominatesByZone();
    boolean striped = daemon.nominatesStripedByZone();
    if (replicated && striped) {
      return Collections.emptyList();
    }
    if (!replicated && !striped) {
      return Collections.singletonList(
          daemon.note(
              KEY,
              "is stock, so that temporary files go to the inner zone like all others",
              "Set it to "
                  + ZoneBlockPlacementPolicy.class.getName()
                  + ", and "
                  + EC_KEY
                  + ", as docs/hdfs.md says, unless the DataNodes' part is enough."));
    }
    return Collections.singletonList(
        replicated
            ? half(daemon, EC_KEY, "erasure-coded", ZoneStripedBlockPlacementPolicy.class)
            : half(daemon, KEY, "replicated", ZoneBlockPlacementPolicy.class));
  }

  private static Finding half(Daemon daemon, String key, String files, Class<?> policy) {
    return daemon.wrong(
        key,
        "is stock, so that no storage is nominated by zone for " + files + " files",
        "Set it to " + policy.getName() + ", on every NameNode.");
  }
}
