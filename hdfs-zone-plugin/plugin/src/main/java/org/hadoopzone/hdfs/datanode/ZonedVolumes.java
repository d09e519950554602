/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.datanode;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsVolumeSpi;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.impl.FsVolumeImpl;
import org.hadoopzone.zone.Zone;
import org.hadoopzone.zone.ZoneRule;
import org.hadoopzone.zone.ZonedVolume;

/**
 * Stores the zones and capacities of the volumes of one storage type, the round-robin position in
 * each zone, and the zones that are far from full. Zone and capacity are read once for each volume
 * and dropped when the volume is removed. The zone of a storage ID is never dropped, because the
 * NameNode may still nominate a volume that the DataNode has removed or temporarily hides.
 *
 * <p>A DataNode passes a new list for every block, but usually with the same volumes in the same
 * order. {@link #of} therefore reuses the latest result if the volumes are the same. Thread-safe
 * without locks.
 */
final class ZonedVolumes<V extends FsVolumeSpi> {
  private final ZoneRule rule;
  private final Turns turns = new Turns();
  private final Map<String, Zone> zoneOfStorage = new ConcurrentHashMap<>();
  private volatile List<ZonedVolume<V>> latest = Collections.emptyList();
  private volatile AmpleZone<V> outer;
  private volatile AmpleZone<V> inner;

  ZonedVolumes(ZoneRule rule) {
    this.rule = rule;
  }

  /** Returns the properties of the volumes, in the order of the volumes. */
  List<ZonedVolume<V>> of(List<V> volumes) {
    List<ZonedVolume<V>> zoned = latest;
    if (!areOf(volumes, zoned)) {
      zoned = update(volumes, zoned);
      latest = zoned;
    }
    return zoned;
  }

  /**
   * Returns the zone of a present or former volume; empty if no volume has had this storage ID
   * since the DataNode started.
   */
  Optional<Zone> zoneOf(String storageId) {
    return Optional.ofNullable(zoneOfStorage.get(storageId));
  }

  Turns turns() {
    return turns;
  }

  /**
   * Returns the next volume of a zone that recently had ample space. Checks that this volume is
   * still present and has enough space, but does not query other volumes.
   *
   * @param all the present volumes
   * @param size bytes that the block will need
   * @param additionalSpace bytes that should stay available in addition to the block
   * @return null if the caller must query the available space of all volumes
   */
  V nextOfAmpleZone(List<V> all, Zone zone, long size, long additionalSpace) {
    AmpleZone<V> ample = ample(zone);
    return ample == null ? null : ample.next(all, size, additionalSpace);
  }

  /** Counts a block that was placed on a nominated volume of a zone. */
  void take(Zone zone, long size) {
    AmpleZone<V> ample = ample(zone);
    if (ample != null) {
      ample.take(size);
    }
  }

  private AmpleZone<V> ample(Zone zone) {
    return zone == Zone.OUTER ? outer : inner;
  }

  /**
   * Stores which volumes of a zone have ample space, according to the latest query.
   *
   * @param all the present volumes
   * @param volumes the volumes of the zone that have enough space
   * @param bytes the bytes that can be written to the zone before blocks may spill over from it
   */
  void setAmple(List<V> all, Zone zone, List<V> volumes, long bytes) {
    AmpleZone<V> ample =
        volumes.isEmpty() || bytes <= 0
            ? null
            : new AmpleZone<>(all, zone, turns, volumes, bytes, System::nanoTime);
    if (zone == Zone.OUTER) {
      outer = ample;
    } else {
      inner = ample;
    }
  }

  private boolean areOf(List<V> volumes, List<ZonedVolume<V>> zoned) {
    if (volumes.size() != zoned.size()) {
      return false;
    }
    for (int i = 0; i < volumes.size(); i++) {
      if (volumes.get(i) != zoned.get(i).handle()) {
        return false;
      }
    }
    return true;
  }

  private List<ZonedVolume<V>> update(List<V> volumes, List<ZonedVolume<V>> known) {
    Map<V, ZonedVolume<V>> byVolume = new IdentityHashMap<>();
    known.forEach(found -> byVolume.put(found.handle(), found));
    List<ZonedVolume<V>> zoned = new ArrayList<>(volumes.size());
    for (V volume : volumes) {
      ZonedVolume<V> found = byVolume.get(volume);
      zoned.add(found == null ? findOut(volume) : found);
    }
    return zoned;
  }

  private ZonedVolume<V> findOut(V volume) {
    // Only HDFS's own volume class provides the capacity.
    long capacity = volume instanceof FsVolumeImpl ? ((FsVolumeImpl) volume).getCapacity() : 0;
    Zone zone = rule.zoneOf(volume.getBaseURI().getPath());
    if (volume.getStorageID() != null) {
      zoneOfStorage.put(volume.getStorageID(), zone);
    }
    return new ZonedVolume<>(volume, zone, capacity);
  }
}
