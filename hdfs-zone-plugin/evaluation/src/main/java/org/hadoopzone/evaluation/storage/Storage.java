/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.storage;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.hadoopzone.evaluation.cluster.ClusterDirs;
import org.hadoopzone.evaluation.cluster.Site;
import org.hadoopzone.evaluation.drive.Meter;

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

  /**
   * Stops packing in this process, because the daemons will pack this storage. Called before they
   * start.
   */
  default void leaveToDaemons() throws IOException {}

  /** Returns additional settings of the daemons. */
  default Map<Site, Map<String, String>> settings() {
    return Map.of();
  }

  /** Waits until the storage no longer changes by itself, as on a disk that has been idle. */
  default void settle() throws IOException {}

  /** Returns the bytes that fences own. The file system counts them as used. */
  default long fencedBytes() throws IOException {
    return 0;
  }

  /** Returns whether the system moves cold files. */
  default boolean packs() {
    return false;
  }

  /**
   * Moves cold files now, and waits until no cold file remains to be moved.
   *
   * @param start starts the daemons that move the files; does nothing if there are none
   * @return the moved bytes
   */
  default long pack(Meter.Work start) throws Exception {
    return 0;
  }

  /** Unmounts all file systems. */
  @Override
  void close() throws IOException;
}
