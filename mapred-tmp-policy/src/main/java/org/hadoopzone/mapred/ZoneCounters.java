/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred;

import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapreduce.FileSystemCounter;
import org.hadoopzone.disk.Zone;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts the bytes of intermediate files by the zone where they ended up. The counters are in the
 * group of the file systems, each zone as a scheme of its own: that group is the only one which
 * anybody may add to and which Hadoop exempts from {@code mapreduce.job.counters.max}. A task
 * cannot know how much of that limit the other tasks of its job need, and a job that exceeds it
 * fails after its output is committed.
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

  private static final Logger LOG = LoggerFactory.getLogger(ZoneCounters.class);

  private final Reporter reporter;

  ZoneCounters(Reporter reporter) {
    this.reporter = reporter;
  }

  /** A file was written to its end in a zone, while the job preferred this or the other one. */
  void wrote(Zone zone, Zone preferred, long bytes) {
    increment(zone == Zone.OUTER ? BYTES_TO_OUTER : BYTES_TO_INNER, bytes);
    if (zone != preferred) {
      increment(BYTES_SPILLED_OVER, bytes);
    }
  }

  /** A local dir ran full under a file, which went on in another one. */
  void moved() {
    increment(FILES_MOVED, 1);
  }

  /** Tells that the task is alive while it copies a file: one without progress is killed. */
  void progress() {
    reporter.progress();
  }

  /** One thread at a time: counters of this group do not synchronize. */
  private synchronized void increment(String counter, long amount) {
    try {
      reporter.incrCounter(GROUP, counter, amount);
    } catch (RuntimeException e) {
      // Such as too many schemes: no reason to fail the task.
      LOG.debug("{} is not counted", counter, e);
    }
  }
}
