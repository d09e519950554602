/* SPDX-License-Identifier: Apache-2.0 */
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
