/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.cluster;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Where the daemons of a cluster keep their files. Daemons are counted from 1. */
public interface ClusterDirs {
  /** The dirs of a DataNode. */
  List<DataDir> dataDirs(int dataNode);

  /** The local dirs of a NodeManager. */
  List<Path> localDirs(int nodeManager);

  /**
   * Returns what to say in {@code hadoop.disk-zone.outer.dirs}; empty if the dirs are for stock
   * Hadoop.
   */
  Optional<String> outerDirs();
}
