/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak.load;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLongArray;

/** Counts the operations of the load, and records its problems. Thread-safe. */
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
    CHANGE_FAILED,
    OTHER_FAILED
  }

  private final AtomicLongArray counts = new AtomicLongArray(Event.values().length);
  private final Set<String> problems = Collections.synchronizedSet(new LinkedHashSet<>());

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
        of(Event.CHANGE_FAILED),
        of(Event.OTHER_FAILED));
  }

  /** Records a problem that no fault explains. */
  void report(String problem) {
    problems.add(problem);
  }

  /** Returns the problems since the last call, without duplicates. */
  public List<String> takeProblems() {
    synchronized (problems) {
      List<String> taken = List.copyOf(problems);
      problems.clear();
      return taken;
    }
  }

  private long of(Event event) {
    return counts.get(event.ordinal());
  }
}
