/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.cluster;

import java.nio.file.Path;
import org.apache.hadoop.fs.StorageType;

/** A data dir of a DataNode with its storage type. */
public record DataDir(Path path, StorageType type) {
  public static DataDir disk(Path path) {
    return new DataDir(path, StorageType.DISK);
  }

  /** Returns the directory in the format of {@code dfs.datanode.data.dir}. */
  @Override
  public String toString() {
    return "[" + type + "]" + path;
  }
}
