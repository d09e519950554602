/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.cluster;

import java.io.IOException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.hadoopzone.testing.Wait;

/**
 * Waits for replicas. A client can close a file when DataNodes have reported one replica of each
 * block. The NameNode lists the other replicas only after they are reported.
 */
public final class Replicas {
  private Replicas() {}

  /** Waits until the NameNode lists all replicas of all blocks of a file. */
  public static void await(FileSystem hdfs, Path file) throws IOException {
    int replicas = hdfs.getFileStatus(file).getReplication();
    Wait.until(
        replicas + " replicas of " + file,
        () ->
            DFSTestUtil.getAllBlocks(hdfs, file).stream()
                .allMatch(block -> block.getLocations().length >= replicas));
  }
}
