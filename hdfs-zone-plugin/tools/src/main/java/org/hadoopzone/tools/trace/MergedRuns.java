/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.trace;

import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * Merges requests into the sequential runs that a disk sees. A request continues the run of the
 * previous request in the same direction if it starts at the end address of that request. In
 * addition, at most {@link #GAP_MICROS} may pass between the two requests. Immutable.
 */
public final class MergedRuns {
  /**
   * The maximum time from the completion of a request to the issue of the next one in a run, in
   * microseconds. It is slightly longer than one rotation at 7200 rpm (8.3 ms).
   */
  public static final long GAP_MICROS = 10_000;

  private final List<Request> ordered;

  private MergedRuns(List<Request> ordered) {
    this.ordered = ordered;
  }

  /** Merges requests, in any order. */
  public static MergedRuns of(Collection<Request> requests) {
    return new MergedRuns(requests.stream().sorted(Request.BY_TIME).collect(Collectors.toList()));
  }

  /** Returns the sizes of the runs in one direction, in bytes (the merged I/O size). */
  public Distribution sizes(Direction direction) {
    LongStream.Builder sizes = LongStream.builder();
    long size = 0;
    Request last = null;
    for (Request next : ordered) {
      if (next.direction() == direction) {
        if (last != null && !continues(next, last)) {
          sizes.add(size);
          size = 0;
        }
        size += next.bytes();
        last = next;
      }
    }
    if (last != null) {
      sizes.add(size);
    }
    return new Distribution(sizes.build());
  }

  private static boolean continues(Request next, Request last) {
    return next.address() == last.end() && next.timeMicros() - last.doneMicros() <= GAP_MICROS;
  }
}
