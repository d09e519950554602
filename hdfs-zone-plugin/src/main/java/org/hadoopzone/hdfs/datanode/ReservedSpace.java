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
import org.hadoopzone.disk.keeper.FenceFinder;

/**
 * The space that a DataNode has reserved for blocks being written: a whole block for each, less
 * what is on the disk. The file system shows it as free, but the DataNode takes no further block
 * there. Thread-safe.
 */
final class ReservedSpace implements ToLongFunction<Path> {
  private final DataNode dataNode;

  /** From a volume to the dir of its fence. A fence that is set later needs a restart. */
  private final Map<Path, Optional<Path>> fences = new ConcurrentHashMap<>();

  ReservedSpace(DataNode dataNode) {
    this.dataNode = dataNode;
  }

  /**
   * Returns twice the bytes reserved on the volumes that share the file system of a fence. The
   * DataNode reports its free space without them, and from that the NameNode subtracts the blocks
   * that are being written once more.
   */
  @Override
  public long applyAsLong(Path fence) {
    FsDatasetSpi<?> dataset = dataNode.getFSDataset();
    if (dataset == null) {
      // The DataNode has not registered yet.
      return 0;
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

  /** Null if there is none, or the volume has failed: then its own look says so. */
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
