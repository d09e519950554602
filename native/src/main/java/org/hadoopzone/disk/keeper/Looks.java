/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk.keeper;

import java.util.ArrayDeque;
import java.util.Deque;

/** The last looks at a volume, and what they say together. Not thread-safe. */
final class Looks {
  private final int most;
  private final Deque<Look> looks = new ArrayDeque<>();

  /** As many as a surplus has to stand. */
  Looks(KeeperSettings settings) {
    most = settings.quietLooks();
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

  /**
   * The most that came into use between two of them, in bytes. A change of the fence lies between
   * two looks as well, so the time that it takes is counted in.
   */
  long fastestGrowth() {
    long fastest = 0;
    Look before = null;
    for (Look look : looks) {
      fastest = before == null ? 0 : Math.max(fastest, look.used() - before.used());
      before = look;
    }
    return fastest;
  }
}
