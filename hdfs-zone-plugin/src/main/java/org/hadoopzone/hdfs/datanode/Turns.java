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

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.fs.StorageType;
import org.hadoopzone.disk.Draw;
import org.hadoopzone.disk.Zone;

/** Counts the turns of each zone, for each storage type on its own. Thread-safe without locks. */
final class Turns {
  private final Map<StorageType, Draw> byType = new EnumMap<>(StorageType.class);

  Turns() {
    for (StorageType type : StorageType.values()) {
      byType.put(type, new Counted());
    }
  }

  /** The turns of a storage type; those of the default type for {@code null}. */
  Draw of(StorageType type) {
    return byType.get(type == null ? StorageType.DEFAULT : type);
  }

  private static final class Counted implements Draw {
    private final AtomicInteger outer = new AtomicInteger();
    private final AtomicInteger inner = new AtomicInteger();

    @Override
    public double fraction() {
      return ThreadLocalRandom.current().nextDouble();
    }

    @Override
    public int turn(Zone zone) {
      return (zone == Zone.OUTER ? outer : inner).getAndIncrement();
    }
  }
}
