/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs;

import java.io.IOException;
import java.util.Map;
import org.apache.hadoop.hdfs.protocol.DatanodeID;

/** Queries the storage paths of a DataNode. */
@FunctionalInterface
public interface VolumeQuery {
  /**
   * Returns the paths of a DataNode's volumes by storage ID.
   *
   * @throws IOException if the DataNode does not respond, or the response is invalid
   */
  Map<String, String> pathsOf(DatanodeID dataNode) throws IOException;
}
