/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak.load;

import java.util.concurrent.atomic.AtomicLongArray;

/** Counts the operations of the load. Thread-safe. */
public final class LoadCounters {
  enum Event {
    WRITTEN,
    WRITE_FAILED,
    READ,
    READ_FAILED,
    READ_WRONG,
    DELETED,
    JOB_FINISHED,
    JOB_FAILED,
    JOB_WRONG,
    CHANGED,
    CHANGE_FAILED
  }

  private final AtomicLongArray counts = new AtomicLongArray(Event.values().length);

  void count(Event event) {
    counts.incrementAndGet(event.ordinal());
  }

  /** Returns the current counts. */
  public LoadCounts counts() {
    return new LoadCounts(
        of(Event.WRITTEN),
        of(Event.WRITE_FAILED),
        of(Event.READ),
        of(Event.READ_FAILED),
        of(Event.READ_WRONG),
        of(Event.DELETED),
        of(Event.JOB_FINISHED),
        of(Event.JOB_FAILED),
        of(Event.JOB_WRONG),
        of(Event.CHANGED),
        of(Event.CHANGE_FAILED));
  }

  private long of(Event event) {
    return counts.get(event.ordinal());
  }
}
