/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.datanode;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToLongFunction;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsDatasetSpi;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsDatasetSpi.FsVolumeReferences;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsVolumeSpi;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.impl.FsVolumeImpl;
import org.hadoopzone.blockdev.DeviceNumber;

/**
 * The space that a DataNode has reserved for blocks being written: a full block size for each,
 * minus the bytes already on disk. The file system reports this space as free, but the DataNode
 * does not accept further blocks into it. Thread-safe.
 */
final class ReservedSpace implements ToLongFunction<Path> {
  private final DataNode dataNode;

  /**
   * Caches the file system of each volume. Cleared if no volume is on the file system of the
   * requested fence, because a volume may have been mounted since.
   */
  private final Map<Path, String> fileSystems = new ConcurrentHashMap<>();

  ReservedSpace(DataNode dataNode) {
    this.dataNode = dataNode;
  }

  /**
   * Returns twice the bytes reserved on the volumes that share the file system of a fence: the
   * DataNode subtracts the reserved bytes from its reported free space, and the NameNode then
   * subtracts the blocks being written once more.
   */
  @Override
  public long applyAsLong(Path fence) {
    FsDatasetSpi<?> dataset = dataNode.getFSDataset();
    if (dataset == null) {
      // The DataNode has not registered yet.
      return 0;
    }
    Optional<String> fenced = fileSystem(fence);
    if (!fenced.isPresent()) {
      return 0;
    }
    if (!fileSystems.containsValue(fenced.get())) {
      fileSystems.clear();
    }
    long bytes = 0;
    try (FsVolumeReferences volumes = dataset.getFsVolumeReferences()) {
      for (FsVolumeSpi volume : volumes) {
        if (volume instanceof FsVolumeImpl && fenced.get().equals(fileSystemOf(volume))) {
          bytes += ((FsVolumeImpl) volume).getReservedForReplicas();
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return 2 * bytes;
  }

  /**
   * Returns the file system of a volume; null if the volume has failed, which the fence keeper
   * reports.
   */
  private String fileSystemOf(FsVolumeSpi volume) {
    if (!"file".equals(volume.getBaseURI().getScheme())) {
      return null;
    }
    return fileSystems.computeIfAbsent(
        Paths.get(volume.getBaseURI()), base -> fileSystem(base).orElse(null));
  }

  private static Optional<String> fileSystem(Path dir) {
    try {
      return Optional.of(DeviceNumber.holding(dir));
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
