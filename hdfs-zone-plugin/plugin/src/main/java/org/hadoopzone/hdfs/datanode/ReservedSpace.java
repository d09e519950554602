/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.datanode;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
 * does not use it for other blocks. Thread-safe.
 */
final class ReservedSpace implements ToLongFunction<Path> {
  /** Returns the number of the device that stores a directory. */
  interface Lookup {
    String deviceOf(Path dir) throws IOException;
  }

  private final DataNode dataNode;
  private final Lookup lookup;

  /**
   * The device numbers of the volumes. When the volumes change, the numbers of the remaining
   * volumes stay cached: a new lookup on a disk that does not respond would block the keepers of
   * all fences.
   */
  private final Map<Path, String> fileSystems = new ConcurrentHashMap<>();

  /** The latest device numbers of the fences. */
  private final Map<Path, String> fences = new ConcurrentHashMap<>();

  private volatile Set<Path> volumes = Collections.emptySet();

  ReservedSpace(DataNode dataNode) {
    this(dataNode, DeviceNumber::holding);
  }

  ReservedSpace(DataNode dataNode, Lookup lookup) {
    this.dataNode = dataNode;
    this.lookup = lookup;
  }

  /**
   * Returns twice the bytes that are reserved on the file system of a fence. HDFS subtracts them
   * twice: first the DataNode from its reported free space, then the NameNode for the blocks being
   * written.
   */
  @Override
  public long applyAsLong(Path fence) {
    FsDatasetSpi<?> dataset = dataNode.getFSDataset();
    if (dataset == null) {
      // The DataNode has not opened its volumes yet.
      return 0;
    }
    Map<Path, Long> reserved = reserved(dataset);
    if (!reserved.keySet().equals(volumes)) {
      // If a volume was removed and added again, a slow lookup may have stored its old number.
      fileSystems.keySet().retainAll(volumes);
      fileSystems.keySet().retainAll(reserved.keySet());
      volumes = reserved.keySet();
    }
    Optional<String> fenced = lookUp(fence);
    fenced.ifPresent(device -> followFence(fence, device));
    long bytes = 0;
    for (Map.Entry<Path, Long> volume : reserved.entrySet()) {
      if (fenced.isPresent() && fenced.equals(fileSystem(volume.getKey()))) {
        bytes += volume.getValue();
      }
    }
    return 2 * bytes;
  }

  /**
   * Forgets the cached device number of a file system that was mounted again under another number.
   * The device number of its fence shows this. For a new fence, the earlier number is unknown, so
   * this method looks up all volumes again. Meanwhile, the keepers of other fences use the cached
   * numbers.
   */
  private void followFence(Path fence, String device) {
    String before = fences.put(fence, device);
    if (before == null) {
      fileSystems.replaceAll((volume, known) -> lookUp(volume).orElse(known));
    } else if (!before.equals(device)) {
      fileSystems.values().removeIf(before::equals);
    }
  }

  /**
   * Returns the reserved bytes of each volume. Must not do I/O, because HDFS cannot remove a volume
   * while this method holds a reference to it.
   */
  private static Map<Path, Long> reserved(FsDatasetSpi<?> dataset) {
    Map<Path, Long> reserved = new HashMap<>();
    try (FsVolumeReferences volumes = dataset.getFsVolumeReferences()) {
      for (FsVolumeSpi volume : volumes) {
        if (volume instanceof FsVolumeImpl && "file".equals(volume.getBaseURI().getScheme())) {
          reserved.merge(
              Paths.get(volume.getBaseURI()),
              ((FsVolumeImpl) volume).getReservedForReplicas(),
              Long::sum);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return reserved;
  }

  /** Returns the device number of a volume; empty if its disk has failed. */
  private Optional<String> fileSystem(Path volume) {
    String known = fileSystems.get(volume);
    if (known != null) {
      return Optional.of(known);
    }
    Optional<String> found = lookUp(volume);
    found.ifPresent(device -> fileSystems.put(volume, device));
    return found;
  }

  private Optional<String> lookUp(Path dir) {
    try {
      return Optional.of(lookup.deviceOf(dir));
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
