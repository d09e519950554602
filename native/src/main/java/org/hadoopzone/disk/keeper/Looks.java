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
package org.hadoopzone.disk.keeper;

import java.util.ArrayDeque;
import java.util.Deque;

/** The last looks at a volume, and what they say together. Not thread-safe. */
final class Looks {
  private final int most;
  private final long intervalNanos;
  private final Deque<Look> looks = new ArrayDeque<>();

  /** For a volume at which somebody looks in such an interval. */
  Looks(KeeperSettings settings) {
    most = settings.quietLooks();
    intervalNanos = settings.intervalMs() * 1_000_000;
  }

  void add(Look look) {
    if (looks.size() == most) {
      looks.removeFirst();
    }
    looks.addLast(look);
  }

  Look latest() {
    return looks.getLast();
  }

  /** Whether they reach back as far as a surplus has to stand. */
  boolean isComplete() {
    return looks.size() == most;
  }

  /** The most that was in use at any of them, in bytes. */
  long peakUse() {
    return looks.stream().mapToLong(Look::used).max().orElse(0);
  }

  /** All that came into use, in bytes, whatever went meanwhile. */
  long growth() {
    long sum = 0;
    Look before = null;
    for (Look look : looks) {
      sum += before == null ? 0 : Math.max(0, look.used() - before.used());
      before = look;
    }
    return sum;
  }

  /** The most that came into use within one interval, in bytes. */
  long fastestGrowth() {
    long fastest = 0;
    Look before = null;
    for (Look look : looks) {
      if (before != null) {
        long nanos = Math.max(look.nanos() - before.nanos(), intervalNanos);
        double intervals = (double) nanos / intervalNanos;
        fastest = Math.max(fastest, (long) ((look.used() - before.used()) / intervals));
      }
      before = look;
    }
    return fastest;
  }
}
