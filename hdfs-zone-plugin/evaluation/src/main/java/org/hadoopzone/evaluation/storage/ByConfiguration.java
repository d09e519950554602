/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.storage;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.fs.StorageType;
import org.hadoopzone.evaluation.cluster.DataDir;

/**
 * Stock Hadoop with the best configuration for two partitions. All local dirs are on the outer
 * partition. HDFS treats this partition as an SSD, so it also holds files with an SSD storage
 * policy.
 */
record ByConfiguration(TwoVolumes volumes) implements Storage {
  @Override
  public Path temporaryDir(long bytes) {
    return volumes.outer().path();
  }

  @Override
  public Path permanentDir(long bytes) {
    return volumes.inner().path();
  }

  @Override
  public List<DataDir> dataDirs(int dataNode) {
    return List.of(
        new DataDir(volumes.outer().path().resolve("hdfs"), StorageType.SSD),
        new DataDir(volumes.inner().path().resolve("hdfs"), StorageType.DISK));
  }

  @Override
  public List<Path> localDirs(int nodeManager) {
    return List.of(volumes.outer().path().resolve("yarn"));
  }

  @Override
  public void close() throws IOException {
    volumes.close();
  }
}
