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
package org.hadoopzone.hdfs;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import org.hadoopzone.disk.Draw;
import org.hadoopzone.disk.Zone;

/**
 * Counts the turns of each zone. Thread-safe without locks. One object, for a NameNode has one for
 * each DataNode and rarely finds it in the processor's caches.
 */
public final class Turns implements Draw {
  private static final AtomicIntegerFieldUpdater<Turns> OUTER =
      AtomicIntegerFieldUpdater.newUpdater(Turns.class, "outer");
  private static final AtomicIntegerFieldUpdater<Turns> INNER =
      AtomicIntegerFieldUpdater.newUpdater(Turns.class, "inner");

  private volatile int outer;
  private volatile int inner;

  @Override
  public double fraction() {
    return ThreadLocalRandom.current().nextDouble();
  }

  @Override
  public int turn(Zone zone) {
    return (zone == Zone.OUTER ? OUTER : INNER).getAndIncrement(this);
  }
}
