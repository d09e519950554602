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
import org.hadoopzone.fence.autosize.FenceFinder;

/**
 * The space that a DataNode has reserved for blocks being written: a full block size for each,
 * minus the bytes already on disk. The file system reports this space as free, but the DataNode
 * does not accept further blocks into it. Thread-safe.
 */
final class ReservedSpace implements ToLongFunction<Path> {
  private final DataNode dataNode;

  /**
   * Maps a volume to the directory of its fence. Volumes are searched again when a fence is asked
   * for that none of them had, because it was set later.
   */
  private final Map<Path, Optional<Path>> fences = new ConcurrentHashMap<>();

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
    if (!fences.containsValue(Optional.of(fence))) {
      fences.clear();
    }
    long bytes = 0;
    try (FsVolumeReferences volumes = dataset.getFsVolumeReferences()) {
      for (FsVolumeSpi volume : volumes) {
        if (volume instanceof FsVolumeImpl && fence.equals(fenceOf(volume))) {
          bytes += ((FsVolumeImpl) volume).getReservedForReplicas();
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return 2 * bytes;
  }

  /**
   * Returns the directory of the volume's fence; null if the volume has no fence or has failed. The
   * keeper reports a failed volume.
   */
  private Path fenceOf(FsVolumeSpi volume) {
    if (!"file".equals(volume.getBaseURI().getScheme())) {
      return null;
    }
    Path base = Paths.get(volume.getBaseURI());
    Optional<Path> known = fences.get(base);
    if (known == null) {
      try {
        known = FenceFinder.find(base);
      } catch (IOException e) {
        return null;
      }
      fences.put(base, known);
    }
    return known.orElse(null);
  }
}
