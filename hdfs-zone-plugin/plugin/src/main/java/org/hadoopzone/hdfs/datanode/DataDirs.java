/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.datanode;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.hadoop.classification.InterfaceAudience;
import org.apache.hadoop.classification.InterfaceStability;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.server.datanode.StorageLocation;

/** The configured data dirs of a DataNode. */
@InterfaceAudience.Private
@InterfaceStability.Evolving
public final class DataDirs {
  private DataDirs() {}

  /**
   * Returns the paths of the data dirs, without storage type and scheme. Skips entries that HDFS
   * will reject.
   */
  public static List<String> paths(Configuration conf) {
    return locations(conf).stream()
        .map(location -> location.getUri().getPath())
        .collect(Collectors.toList());
  }

  /** Returns the data dirs with their storage types. */
  public static List<StorageLocation> locations(Configuration conf) {
    List<StorageLocation> locations = new ArrayList<>();
    for (String dir : conf.getTrimmedStringCollection(DFSConfigKeys.DFS_DATANODE_DATA_DIR_KEY)) {
      try {
        locations.add(StorageLocation.parse(dir));
      } catch (IOException | IllegalArgumentException e) {
        // HDFS itself reports this dir.
        continue;
      }
    }
    return locations;
  }
}
