/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.datanode;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.hadoopzone.zone.Draw;
import org.hadoopzone.zone.Zone;

/**
 * Supplies random numbers, and round-robin positions from one counter for each zone. Thread-safe
 * without locks.
 */
final class Turns implements Draw {
  private final AtomicInteger outer = new AtomicInteger();
  private final AtomicInteger inner = new AtomicInteger();

  @Override
  public double fraction() {
    return ThreadLocalRandom.current().nextDouble();
  }

  @Override
  public int turn(Zone zone) {
    return of(zone).getAndIncrement();
  }

  /** Returns the number that the next call of {@link #turn} will return. */
  int peek(Zone zone) {
    return of(zone).get();
  }

  private AtomicInteger of(Zone zone) {
    return zone == Zone.OUTER ? outer : inner;
  }
}
