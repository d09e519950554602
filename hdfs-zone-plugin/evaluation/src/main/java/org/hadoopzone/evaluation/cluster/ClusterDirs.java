/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.cluster;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The directories of a cluster's daemons. Daemons are numbered from 1. */
public interface ClusterDirs {
  /** Returns the data dirs of a DataNode. */
  List<DataDir> dataDirs(int dataNode);

  /** Returns the local dirs of a NodeManager. */
  List<Path> localDirs(int nodeManager);

  /**
   * Returns the value of {@code hadoop.disk-zone.outer.dirs}; empty if the dirs are for stock
   * Hadoop.
   */
  default Optional<String> outerDirs() {
    return Optional.empty();
  }

  /** Returns additional settings that only this DataNode has. */
  default Map<String, String> dataNodeSettings(int dataNode) {
    return Map.of();
  }

  /** Returns additional settings that only this NodeManager has. */
  default Map<String, String> nodeManagerSettings(int nodeManager) {
    return Map.of();
  }

  /** Returns whether daemons and tasks need the drop-in jar. */
  default boolean needDropIn() {
    return outerDirs().isPresent();
  }
}
