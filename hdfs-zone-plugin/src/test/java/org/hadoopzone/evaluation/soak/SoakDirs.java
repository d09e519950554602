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
package org.hadoopzone.evaluation.soak;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hadoopzone.evaluation.cluster.DataDir;
import org.hadoopzone.evaluation.cluster.NodeDirs;

/** Both volumes of its disk for every node; only disk zones are told which ones are outer. */
record SoakDirs(List<NodeDisk> disks, SoakSystem system) implements NodeDirs {
  @Override
  public List<DataDir> dataDirs(int dataNode) {
    return volumes(dataNode).map(volume -> DataDir.disk(volume.resolve("hdfs"))).toList();
  }

  @Override
  public List<Path> localDirs(int nodeManager) {
    return volumes(nodeManager).map(volume -> volume.resolve("yarn")).toList();
  }

  @Override
  public Optional<String> outerDirs() {
    return system == SoakSystem.STOCK
        ? Optional.empty()
        : Optional.of(
            disks.stream().map(disk -> disk.outer().toString()).collect(Collectors.joining(",")));
  }

  private Stream<Path> volumes(int node) {
    NodeDisk disk = disks.get(node - 1);
    return Stream.of(disk.outer(), disk.inner());
  }
}
