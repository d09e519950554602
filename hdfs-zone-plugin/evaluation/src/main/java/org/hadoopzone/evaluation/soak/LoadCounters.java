/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/** Counts the operations of the load. Thread-safe. */
final class LoadCounters {
  enum Event {
    WRITTEN,
    WRITE_FAILED,
    READ,
    READ_FAILED,
    READ_WRONG,
    DELETED,
    JOB_FINISHED,
    JOB_FAILED,
    JOB_WRONG
  }

  private final Map<Event, AtomicLong> counts = new EnumMap<>(Event.class);

  LoadCounters() {
    for (Event event : Event.values()) {
      counts.put(event, new AtomicLong());
    }
  }

  void count(Event event) {
    counts.get(event).incrementAndGet();
  }

  LoadCounts counts() {
    return new LoadCounts(
        of(Event.WRITTEN),
        of(Event.WRITE_FAILED),
        of(Event.READ),
        of(Event.READ_FAILED),
        of(Event.READ_WRONG),
        of(Event.DELETED),
        of(Event.JOB_FINISHED),
        of(Event.JOB_FAILED),
        of(Event.JOB_WRONG));
  }

  private long of(Event event) {
    return counts.get(event).get();
  }
}
