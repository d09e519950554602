/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.datanode;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsVolumeSpi;
import org.hadoopzone.hdfs.Turns;
import org.hadoopzone.zone.Zone;
import org.hadoopzone.zone.ZonedVolume;

/**
 * The volumes of a zone that is far from full. Blocks are then placed round-robin, and only the
 * available space of the next volume is queried, as in {@code RoundRobinVolumeChoosingPolicy}.
 * After {@value #BLOCKS} blocks, the caller queries the available space of all volumes again.
 * Thread-safe without locks.
 */
final class AmpleZone<V extends FsVolumeSpi> {
  /** A query of 12 volumes every 32 blocks adds less than half a query per block. */
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
   */
  AmpleZone(List<ZonedVolume<V>> all, Zone zone) {
    this.zone = zone;
    present = all.size();
    positions = IntStream.range(0, present).filter(i -> all.get(i).zone() == zone).toArray();
    volumes = IntStream.of(positions).mapToObj(i -> all.get(i).handle()).toArray();
  }

  /**
   * Returns the next volume of the zone.
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
