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
package org.hadoopzone.evaluation.soak;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/** Counts what the load does. Thread-safe. */
final class LoadCounters {
  /** What is counted. */
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
