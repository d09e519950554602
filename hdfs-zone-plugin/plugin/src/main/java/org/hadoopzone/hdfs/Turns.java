/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import org.hadoopzone.zone.Draw;
import org.hadoopzone.zone.Zone;

/**
 * Supplies random numbers, and round-robin positions from one counter for each zone. Thread-safe
 * without locks. Both counters are in one object to save memory accesses: a NameNode has one
 * instance for each DataNode, and the instance is rarely in the CPU cache.
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
