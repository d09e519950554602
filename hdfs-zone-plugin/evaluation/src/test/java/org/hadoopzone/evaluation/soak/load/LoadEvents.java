/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak.load;

import org.hadoopzone.evaluation.soak.load.LoadCounters.Event;

/** Counts operations for tests of other packages. */
public final class LoadEvents {
  private LoadEvents() {}

  /** Counts a file that was written, and a file that was read. */
  public static void countFiles(LoadCounters counters) {
    counters.count(Event.WRITTEN);
    counters.count(Event.READ);
  }

  /** Counts a job that has finished. */
  public static void countJob(LoadCounters counters) {
    counters.count(Event.JOB_FINISHED);
  }

  /** Counts a file with wrong data. */
  public static void countWrongFile(LoadCounters counters) {
    counters.count(Event.READ_WRONG);
  }

  /** Records a problem. */
  public static void report(LoadCounters counters, String problem) {
    counters.report(problem);
  }
}
