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
package org.hadoopzone.mapred;

import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapreduce.counters.LimitExceededException;
import org.hadoopzone.disk.Zone;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The job counters of group "Disk zones": bytes of intermediate files by where they ended up. */
final class ZoneCounters {
  static final String GROUP = "Disk zones";
  static final String BYTES_TO_OUTER = "Bytes to outer";
  static final String BYTES_TO_INNER = "Bytes to inner";
  static final String BYTES_SPILLED_OVER = "Bytes spilled over";
  static final String FILES_MOVED = "Files moved while written";

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

  private void increment(String counter, long amount) {
    try {
      reporter.incrCounter(GROUP, counter, amount);
    } catch (LimitExceededException e) {
      // The job's own counters leave no room for ours, which is no reason to fail it.
      LOG.debug("{} is not counted", counter, e);
    }
  }
}
