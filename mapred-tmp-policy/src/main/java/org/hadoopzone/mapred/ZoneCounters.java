/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred;

import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapreduce.FileSystemCounter;
import org.hadoopzone.zone.Zone;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts the bytes of intermediate files by the zone in which they were written. The counters are
 * in Hadoop's group of file system counters, with one scheme per zone. This is the only group that
 * accepts new counters and is exempt from {@code mapreduce.job.counters.max}. Counters in other
 * groups count towards this limit. A task cannot check the limit, because it does not know the
 * counters of the other tasks, and a job that exceeds the limit fails after its output is
 * committed.
 *
 * <p>Thread-safe.
 */
final class ZoneCounters {
  static final String GROUP = FileSystemCounter.class.getName();
  static final String BYTES_TO_OUTER = "DISK-ZONE-OUTER_" + FileSystemCounter.BYTES_WRITTEN;
  static final String BYTES_TO_INNER = "DISK-ZONE-INNER_" + FileSystemCounter.BYTES_WRITTEN;
  static final String BYTES_SPILLED_OVER =
      "DISK-ZONE-SPILL-OVER_" + FileSystemCounter.BYTES_WRITTEN;
  static final String FILES_MOVED = "DISK-ZONE-MOVED_" + FileSystemCounter.WRITE_OPS;
  static final String TASKS_UNPLACED = "DISK-ZONE-UNPLACED_" + FileSystemCounter.WRITE_OPS;

  private static final Logger LOG = LoggerFactory.getLogger(ZoneCounters.class);

  private final Reporter reporter;

  ZoneCounters(Reporter reporter) {
    this.reporter = reporter;
  }

  /**
   * Counts the bytes of a file that was written completely in a zone. If another zone was
   * preferred, also counts them as spilled over.
   */
  void wrote(Zone zone, Zone preferred, long bytes) {
    increment(zone == Zone.OUTER ? BYTES_TO_OUTER : BYTES_TO_INNER, bytes);
    if (zone != preferred) {
      increment(BYTES_SPILLED_OVER, bytes);
    }
  }

  /** Counts a file that moved to another local dir because its own local dir was full. */
  void moved() {
    increment(FILES_MOVED, 1);
  }

  /** Counts a task whose files cannot be placed by zone, because all local dirs are in one zone. */
  void unplaced() {
    increment(TASKS_UNPLACED, 1);
  }

  /** Reports progress while the task copies a file. A task without progress is killed. */
  void progress() {
    reporter.progress();
  }

  /** Increments a counter. Synchronized, because the counters of this group are not thread-safe. */
  private synchronized void increment(String counter, long amount) {
    try {
      reporter.incrCounter(GROUP, counter, amount);
    } catch (RuntimeException e) {
      // A counter that Hadoop rejects must not fail the task. For example, the group of file system
      // counters has a maximum number of schemes.
      LOG.debug("Cannot increment the counter {}", counter, e);
    }
  }
}
