/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.storage;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.hadoopzone.evaluation.cluster.DataDir;
import org.hadoopzone.evaluation.cluster.Site;

/** One file system for all files, as in most clusters. */
record OneVolume(Path path, Closeable volume, Map<Site, Map<String, String>> settings)
    implements Storage {
  OneVolume(MountedFileSystem volume) {
    this(volume.path(), volume, Map.of());
  }

  @Override
  public Path temporaryDir(long bytes) {
    return path;
  }

  @Override
  public Path permanentDir(long bytes) {
    return path;
  }

  @Override
  public List<DataDir> dataDirs(int dataNode) {
    return List.of(DataDir.disk(path.resolve("hdfs")));
  }

  @Override
  public List<Path> localDirs(int nodeManager) {
    return List.of(path.resolve("yarn"));
  }

  @Override
  public void close() throws IOException {
    volume.close();
  }
}
