/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.storage;

import java.io.IOException;
import java.nio.file.Path;
import org.hadoopzone.evaluation.cluster.ClusterDirs;

/** A disk with one or more file systems, and a policy that decides where files go. */
public interface Storage extends ClusterDirs, AutoCloseable {
  /**
   * Returns the directory for a new temporary file.
   *
   * @param bytes size of the file
   */
  Path temporaryDir(long bytes) throws IOException;

  /**
   * Returns the directory for a new permanent file.
   *
   * @param bytes size of the file
   */
  Path permanentDir(long bytes) throws IOException;

  /** Unmounts all file systems. */
  @Override
  void close() throws IOException;
}
