/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.datanode;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsVolumeSpi;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.impl.FsVolumeImpl;
import org.hadoopzone.disk.Place;
import org.hadoopzone.disk.ZoneRule;

/**
 * What does not change about the volumes of one storage type: their zone and their capacity. Found
 * out once for each volume, and forgotten when the volume goes.
 *
 * <p>A DataNode hands over a new list for every block, but mostly of the same volumes in the same
 * order. So comparing it with the latest one is all that most calls do. Thread-safe without locks.
 */
final class VolumePlaces<V extends FsVolumeSpi> {
  private final ZoneRule rule;
  private volatile List<Place<V>> latest = Collections.emptyList();

  VolumePlaces(ZoneRule rule) {
    this.rule = rule;
  }

  /** The places of the volumes, in their order. */
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
    // A kind of volume that is not HDFS's own does not tell its capacity.
    long capacity = volume instanceof FsVolumeImpl ? ((FsVolumeImpl) volume).getCapacity() : 0;
    return new Place<>(volume, rule.zoneOf(volume.getBaseURI().getPath()), capacity);
  }
}
