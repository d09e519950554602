/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.datanode;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsVolumeSpi;
import org.hadoopzone.zone.Zone;

/**
 * The volumes with enough space in a zone that is far from full. Blocks are placed on these volumes
 * round-robin. For each block, only the available space of the next volume is queried, as in {@code
 * RoundRobinVolumeChoosingPolicy}. The caller queries the available space of all volumes again
 * after {@value #BLOCKS} blocks, or earlier if that many blocks could make the zone so full that
 * blocks spill over. Does not count blocks on nominated volumes. Thread-safe without locks.
 */
final class AmpleZone<V extends FsVolumeSpi> {
  /**
   * The maximum number of blocks between two queries of all volumes. With 12 volumes, these queries
   * add less than half a query per block.
   */
  static final int BLOCKS = 32;

  private final int present;
  private final Zone zone;
  private final Turns turns;

  /** The round-robin position of the zone at which the caller must query all volumes again. */
  private final int end;

  private final int[] positions;
  private final Object[] volumes;

  /**
   * Creates a zone that has ample space now.
   *
   * @param all the volumes of both zones, of one storage type
   * @param ample the volumes of the zone that have enough space; at least one
   * @param blocks the number of blocks after which blocks may spill over from the zone
   */
  AmpleZone(List<V> all, Zone zone, Turns turns, List<V> ample, long blocks) {
    this.zone = zone;
    this.turns = turns;
    end = turns.peek(zone) + (int) Math.min(blocks, BLOCKS);
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
   *     available, or the zone has served its number of blocks
   */
  V next(List<V> all, long needed) {
    if (all.size() != present || turns.peek(zone) - end >= 0) {
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
