/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.datanode;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsVolumeSpi;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.impl.FsVolumeImpl;
import org.hadoopzone.zone.Place;
import org.hadoopzone.zone.ZoneRule;

/**
 * The constant properties of the volumes of one storage type: zone and capacity. They are read once
 * for each volume and dropped when the volume is removed.
 *
 * <p>A DataNode passes a new list for every block, but usually with the same volumes in the same
 * order. Most calls therefore only compare this list with the latest one. Thread-safe without
 * locks.
 */
final class VolumePlaces<V extends FsVolumeSpi> {
  private final ZoneRule rule;
  private volatile List<Place<V>> latest = Collections.emptyList();

  VolumePlaces(ZoneRule rule) {
    this.rule = rule;
  }

  /** Returns the properties of the volumes, in the order of the volumes. */
  List<Place<V>> of(List<V> volumes) {
    List<Place<V>> places = latest;
    if (!areOf(volumes, places)) {
      places = update(volumes, places);
      latest = places;
    }
    return places;
  }

  private boolean areOf(List<V> volumes, List<Place<V>> places) {
    if (volumes.size() != places.size()) {
      return false;
    }
    for (int i = 0; i < volumes.size(); i++) {
      if (volumes.get(i) != places.get(i).handle()) {
        return false;
      }
    }
    return true;
  }

  private List<Place<V>> update(List<V> volumes, List<Place<V>> known) {
    Map<V, Place<V>> byVolume = new IdentityHashMap<>();
    known.forEach(place -> byVolume.put(place.handle(), place));
    List<Place<V>> places = new ArrayList<>(volumes.size());
    for (V volume : volumes) {
      Place<V> place = byVolume.get(volume);
      places.add(place == null ? findOut(volume) : place);
    }
    return places;
  }

  private Place<V> findOut(V volume) {
    // Only HDFS's own volume class provides the capacity.
    long capacity = volume instanceof FsVolumeImpl ? ((FsVolumeImpl) volume).getCapacity() : 0;
    return new Place<>(volume, rule.zoneOf(volume.getBaseURI().getPath()), capacity);
  }
}
