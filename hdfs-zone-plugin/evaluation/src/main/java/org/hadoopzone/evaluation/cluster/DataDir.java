/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.cluster;

import java.nio.file.Path;
import org.apache.hadoop.fs.StorageType;

/** A data dir of a DataNode, with its storage type. */
public record DataDir(Path path, StorageType type) {
  public static DataDir disk(Path path) {
    return new DataDir(path, StorageType.DISK);
  }

  /** As {@code dfs.datanode.data.dir} has it. */
  @Override
  public String toString() {
    return "[" + type + "]" + path;
  }
}
