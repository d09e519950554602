/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs;

import java.io.IOException;
import java.util.Map;
import org.apache.hadoop.hdfs.protocol.DatanodeID;

/** Asks a DataNode where its storages are. */
@FunctionalInterface
public interface VolumeQuery {
  /**
   * The paths of the volumes of a DataNode by storage ID.
   *
   * @throws IOException if it does not answer, or not sensibly
   */
  Map<String, String> pathsOf(DatanodeID dataNode) throws IOException;
}
