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

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.hadoopzone.evaluation.cluster.DataDir;

/** A disk for each node of a cluster. What no daemon writes goes to the first one. */
public record SeveralDisks(List<Storage> disks) implements Storage {
  @Override
  public Path temporaryDir(long bytes) throws IOException {
    return disks.get(0).temporaryDir(bytes);
  }

  @Override
  public Path permanentDir(long bytes) throws IOException {
    return disks.get(0).permanentDir(bytes);
  }

  @Override
  public List<DataDir> dataDirs(int dataNode) {
    return disks.get(dataNode - 1).dataDirs(dataNode);
  }

  @Override
  public List<Path> localDirs(int nodeManager) {
    return disks.get(nodeManager - 1).localDirs(nodeManager);
  }

  @Override
  public Optional<String> outerDirs() {
    List<String> dirs = disks.stream().flatMap(disk -> disk.outerDirs().stream()).toList();
    return dirs.isEmpty() ? Optional.empty() : Optional.of(String.join(",", dirs));
  }

  @Override
  public void close() throws IOException {
    for (Storage disk : disks) {
      disk.close();
    }
  }
}
