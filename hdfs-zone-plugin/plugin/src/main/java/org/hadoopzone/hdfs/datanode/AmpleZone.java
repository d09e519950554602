/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.datanode;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsVolumeSpi;
import org.hadoopzone.hdfs.Turns;
import org.hadoopzone.zone.Zone;

/**
 * The volumes with enough space in a zone that is far from full. Blocks are placed on these volumes
 * round-robin. For each block, only the available space of the next volume is queried, as in {@code
 * RoundRobinVolumeChoosingPolicy}. After {@value #BLOCKS} blocks, the caller queries the available
 * space of all volumes again. Thread-safe without locks.
 */
final class AmpleZone<V extends FsVolumeSpi> {
  /**
   * The number of blocks between two queries of all volumes. With 12 volumes, these queries add
   * less than half a query per block.
   */
  static final int BLOCKS = 32;

  private final int present;
  private final Zone zone;
  private final int[] positions;
  private final Object[] volumes;
  private final AtomicInteger blocksLeft = new AtomicInteger(BLOCKS);

  /**
   * Creates a zone that has ample space now.
   *
   * @param all the volumes of both zones, of one storage type
   * @param ample the volumes of the zone that have enough space; at least one
   */
  AmpleZone(List<V> all, Zone zone, List<V> ample) {
    this.zone = zone;
    present = all.size();
    positions = ample.stream().mapToInt(all::indexOf).toArray();
    volumes = ample.toArray();
  }

  /**
   * Returns the next volume in round-robin order.
   *
   * @param all the present volumes of both zones
   * @param needed bytes that the volume must have available
   * @return null if the caller must query all volumes: the volume was replaced or is at another
   *     position, the number of volumes has changed, the volume does not have the needed space
   *     available, or {@value #BLOCKS} blocks were placed
   */
  V next(List<V> all, Turns turns, long needed) {
    if (all.size() != present || blocksLeft.getAndDecrement() <= 0) {
      return null;
    }
    int turn = Math.floorMod(turns.turn(zone), volumes.length);
    V volume = all.get(positions[turn]);
    try {
      return volume == volumes[turn] && volume.getAvailable() > needed ? volume : null;
    } catch (IOException e) {
      return null; // the query of all volumes reports the error
    }
  }
}
