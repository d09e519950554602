/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.datanode;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsVolumeSpi;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.impl.FsVolumeImpl;
import org.hadoopzone.zone.ZoneRule;
import org.hadoopzone.zone.ZonedVolume;

/**
 * The constant properties of the volumes of one storage type: zone and capacity. They are read once
 * for each volume and dropped when the volume is removed.
 *
 * <p>A DataNode passes a new list for every block, but usually with the same volumes in the same
 * order. Most calls therefore only compare this list with the latest one. Thread-safe without
 * locks.
 */
final class ZonedVolumes<V extends FsVolumeSpi> {
  private final ZoneRule rule;
  private volatile List<ZonedVolume<V>> latest = Collections.emptyList();

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
    return new ZonedVolume<>(volume, rule.zoneOf(volume.getBaseURI().getPath()), capacity);
  }
}
