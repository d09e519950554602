/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.trace;

import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The number and mean distance of seeks. A request needs a seek (a jump) if it does not start where
 * the previously issued request, in either direction, ended. Immutable.
 */
public final class SeekStats {
  private final long count;
  private final double distance;

  private SeekStats(long count, double distance) {
    this.count = count;
    this.distance = distance;
  }

  /** Counts the jumps between requests, which may be in any order. */
  public static SeekStats of(Collection<Request> requests) {
    List<Request> ordered = requests.stream().sorted(Request.BY_TIME).collect(Collectors.toList());
    long count = 0;
    double distance = 0;
    for (int i = 1; i < ordered.size(); i++) {
      long gap = Math.abs(ordered.get(i).address() - ordered.get(i - 1).end());
      count += gap == 0 ? 0 : 1;
      distance += gap;
    }
    return new SeekStats(count, distance);
  }

  /** Returns the number of jumps. */
  public long count() {
    return count;
  }

  /**
   * Returns the mean distance of the jumps in bytes, from the end of one request to the start of
   * the next. Returns 0 if there are none.
   */
  public long meanDistance() {
    return count == 0 ? 0 : Math.round(distance / count);
  }
}
