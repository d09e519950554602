/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.datanode;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsVolumeSpi;
import org.hadoopzone.zone.Zone;

/**
 * The volumes with enough space in a zone that is far from full. Blocks are placed on these volumes
 * round-robin. For each block, only the available space of the next volume is queried, as in {@code
 * RoundRobinVolumeChoosingPolicy}. The caller queries all volumes again after {@value #BLOCKS}
 * blocks. It queries them earlier if the zone may be so full that blocks spill over, or if the
 * latest query is more than five seconds old. Thread-safe without locks.
 */
final class AmpleZone<V extends FsVolumeSpi> {
  /**
   * The maximum number of blocks between two queries of all volumes. With 12 volumes, these queries
   * add less than half a query per block.
   */
  static final int BLOCKS = 32;

  /**
   * The maximum age of the latest query of all volumes, because other programs may fill the
   * volumes.
   */
  static final long MAX_AGE_NANOS = TimeUnit.SECONDS.toNanos(5);

  /**
   * The number of blocks per clock reading. Reading the clock takes as long as choosing a volume.
   */
  static final int BLOCKS_PER_CLOCK = 8;

  private final int present;
  private final Zone zone;
  private final Turns turns;

  /** The round-robin position of the zone at which the caller must query all volumes again. */
  private final int end;

  /** The bytes that can be written to the zone before blocks may spill over from it. */
  private final AtomicLong left;

  private final LongSupplier clock;
  private final long queriedNanos;
  private final int[] positions;
  private final Object[] volumes;

  /**
   * Creates a zone that has ample space now.
   *
   * @param all the volumes of both zones, of one storage type
   * @param ample the volumes of the zone that have enough space; at least one
   * @param bytes the bytes that can be written to the zone before blocks may spill over from it
   * @param clock returns the current time in nanoseconds
   */
  AmpleZone(List<V> all, Zone zone, Turns turns, List<V> ample, long bytes, LongSupplier clock) {
    this.zone = zone;
    this.turns = turns;
    end = turns.peek(zone) + BLOCKS;
    left = new AtomicLong(bytes);
    this.clock = clock;
    queriedNanos = clock.getAsLong();
    present = all.size();
    positions = ample.stream().mapToInt(all::indexOf).toArray();
    volumes = ample.toArray();
  }

  /**
   * Returns the next volume in round-robin order.
   *
   * @param all the present volumes of both zones
   * @param size bytes that the block will need
   * @param additionalSpace bytes that should stay available in addition to the block
   * @return null if the caller must query all volumes: the volumes have changed, the next volume
   *     does not have enough space, the latest query is too old, or too many blocks or bytes were
   *     placed since then
   */
  V next(List<V> all, long size, long additionalSpace) {
    int position = turns.peek(zone);
    if (all.size() != present
        || position - end >= 0
        || isOld(position)
        || left.addAndGet(-size) < 0) {
      return null;
    }
    int turn = Math.floorMod(turns.turn(zone), volumes.length);
    V volume = all.get(positions[turn]);
    try {
      boolean hasRoom = volume == volumes[turn] && volume.getAvailable() - size > additionalSpace;
      return hasRoom ? volume : null;
    } catch (IOException e) {
      return null; // the query of all volumes logs the error
    }
  }

  private boolean isOld(int position) {
    return position % BLOCKS_PER_CLOCK == 0 && clock.getAsLong() - queriedNanos > MAX_AGE_NANOS;
  }

  /** Counts a block that was placed on a nominated volume of the zone. */
  void take(long size) {
    left.addAndGet(-size);
  }
}
