/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.storage;

import java.io.IOException;
import java.nio.file.Path;
import org.hadoopzone.evaluation.cluster.ClusterDirs;

/** A disk with one or more file systems on it, and who puts what where. */
public interface Storage extends ClusterDirs, AutoCloseable {
  /**
   * Where a new temporary file goes.
   *
   * @param bytes how long it will be
   */
  Path temporaryDir(long bytes) throws IOException;

  /** Where a new permanent file goes. */
  Path permanentDir(long bytes) throws IOException;

  /** Unmounts all. */
  @Override
  void close() throws IOException;
}
