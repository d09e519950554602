/*
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */
package org.hadoopzone.hdfs.datanode;

import java.io.IOException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsVolumeSpi;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.impl.FsVolumeImpl;
import org.hadoopzone.disk.Candidate;
import org.hadoopzone.disk.Place;
import org.hadoopzone.disk.ZoneRule;

/**
 * Turns volumes into candidates. What does not change about a volume, its zone and its capacity, is
 * found out once. Remembered by storage ID, so that volumes may come and go. Thread-safe.
 */
final class VolumePlaces<V extends FsVolumeSpi> {
  private final ZoneRule rule;
  private final ConcurrentMap<String, Place<V>> byStorageId = new ConcurrentHashMap<>();

  VolumePlaces(ZoneRule rule) {
    this.rule = rule;
  }

  /**
   * The volume as a candidate.
   *
   * @throws IOException if the volume does not say what is available
   */
  Candidate<V> candidate(V volume) throws IOException {
    Place<V> place = byStorageId.get(volume.getStorageID());
    if (place == null || place.handle() != volume) {
      place = new Place<>(volume, rule.zoneOf(volume.getBaseURI().getPath()), capacity(volume));
      byStorageId.put(volume.getStorageID(), place);
    }
    return new Candidate<>(place, volume.getAvailable());
  }

  /** Capacity in bytes net of reserved space; 0 for a kind of volume that does not tell. */
  private static long capacity(FsVolumeSpi volume) {
    return volume instanceof FsVolumeImpl ? ((FsVolumeImpl) volume).getCapacity() : 0;
  }
}
