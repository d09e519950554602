/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.util.Collections;
import java.util.List;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.hadoopzone.hdfs.datanode.ZoneVolumeChoosingPolicy;

/** Checks whether a DataNode chooses volumes by zone. */
final class DataNodeKeysCheck {
  private static final String KEY = DFSConfigKeys.DFS_DATANODE_FSDATASET_VOLUME_CHOOSING_POLICY_KEY;

  private DataNodeKeysCheck() {}

  static List<Finding> findings(Daemon daemon) {
    if (!daemon.is(Role.DATANODE) || daemon.choosesVolumesByZone()) {
      return Collections.emptyList();
    }
    String words =
        "is "
            + daemon.conf().getTrimmed(KEY, "not set")
            + ", so that blocks go to volumes of either zone";
    String remedy = "Set it to " + ZoneVolumeChoosingPolicy.class.getName() + " and restart.";
    // If all data dirs are in the same zone, HDFS has no choice, and the policy is not needed.
    return Collections.singletonList(
        NodeDirs.haveBothZones(daemon, NodeDirs.dataDirs(daemon.conf()))
            ? daemon.wrong(KEY, words, remedy)
            : daemon.note(KEY, words, remedy));
  }
}
