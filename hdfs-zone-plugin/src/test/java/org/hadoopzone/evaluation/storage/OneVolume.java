/*
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */
package org.hadoopzone.evaluation.storage;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.hadoopzone.evaluation.cluster.DataDir;

/** One file system for everything, as most clusters have it. */
record OneVolume(Path path, Closeable volume) implements Storage {
  OneVolume(MountedFileSystem volume) {
    this(volume.path(), volume);
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
  public Optional<String> outerDirs() {
    return Optional.empty();
  }

  @Override
  public void close() throws IOException {
    volume.close();
  }
}
