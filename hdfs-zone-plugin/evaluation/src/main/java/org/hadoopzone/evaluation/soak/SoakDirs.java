/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hadoopzone.evaluation.cluster.ClusterDirs;
import org.hadoopzone.evaluation.cluster.DataDir;

/** Gives each node both volumes of its disk. Only disk zones are configured with the outer dirs. */
record SoakDirs(List<NodeDisk> disks, SoakSystem system) implements ClusterDirs {
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
