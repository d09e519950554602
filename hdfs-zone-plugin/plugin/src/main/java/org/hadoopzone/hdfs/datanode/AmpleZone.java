/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.datanode;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsVolumeSpi;
import org.hadoopzone.hdfs.Turns;
import org.hadoopzone.zone.Zone;
import org.hadoopzone.zone.ZonedVolume;

/**
 * The volumes of a zone that is far from full. Blocks are then placed round-robin, and only the
 * available space of the next volume is queried, as in {@code RoundRobinVolumeChoosingPolicy}.
 * After {@value #BLOCKS} blocks, the available space of all volumes is to be queried again.
 * Thread-safe without locks.
 */
final class AmpleZone<V extends FsVolumeSpi> {
  /** With 12 volumes, the query of all of them adds less than half a query to each block. */
  static final int BLOCKS = 32;

  private final List<ZonedVolume<V>> all;
  private final Zone zone;
  private final Object[] volumes;
  private final AtomicInteger blocksLeft = new AtomicInteger(BLOCKS);

  /**
   * Creates a zone that has ample space now.
   *
   * @param all the volumes of both zones, of one storage type
   */
  AmpleZone(List<ZonedVolume<V>> all, Zone zone) {
    this.all = all;
    this.zone = zone;
    volumes =
        all.stream().filter(volume -> volume.zone() == zone).map(ZonedVolume::handle).toArray();
  }

  /**
   * Returns the next volume of the zone.
   *
   * @param all the present volumes of both zones
   * @param needed bytes that the volume must have available
   * @return null if all volumes are to be queried: other volumes are present, the volume has less
   *     available space, or enough blocks were placed
   */
  V next(List<ZonedVolume<V>> all, Turns turns, long needed) {
    if (all != this.all || blocksLeft.get() <= 0 || blocksLeft.getAndDecrement() <= 0) {
      return null;
    }
    @SuppressWarnings("unchecked")
    V volume = (V) volumes[Math.floorMod(turns.turn(zone), volumes.length)];
    try {
      return volume.getAvailable() > needed ? volume : null;
    } catch (IOException e) {
      return null; // the query of all volumes reports it
    }
  }
}
