/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.trace;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Merges requests into the sequential runs that a disk sees. A request continues a run if it starts
 * at the address where the previous request in the same direction ended, and is issued at most
 * {@link #GAP_MICROS} after that request was completed. Immutable.
 */
public final class MergedRuns {
  /**
   * The maximum time from the completion of a request to the issue of the next one in a run, in
   * microseconds. It is slightly longer than one rotation at 7200 rpm (8.3 ms).
   */
  public static final long GAP_MICROS = 10_000;

  private final Map<Direction, List<Long>> lengths;

  private MergedRuns(Map<Direction, List<Long>> lengths) {
    this.lengths = lengths;
  }

  /** Merges requests, which may be in any order. */
  public static MergedRuns of(Collection<Request> requests) {
    List<Request> ordered = requests.stream().sorted(Request.BY_TIME).collect(Collectors.toList());
    Map<Direction, List<Long>> lengths = new EnumMap<>(Direction.class);
    for (Direction direction : Direction.values()) {
      lengths.put(direction, merge(ordered, direction));
    }
    return new MergedRuns(lengths);
  }

  private static List<Long> merge(List<Request> ordered, Direction direction) {
    List<Long> lengths = new ArrayList<>();
    Request last = null;
    for (Request next : ordered) {
      if (next.direction() == direction) {
        if (last != null && continues(next, last)) {
          int end = lengths.size() - 1;
          lengths.set(end, lengths.get(end) + next.bytes());
        } else {
          lengths.add(next.bytes());
        }
        last = next;
      }
    }
    return lengths;
  }

  private static boolean continues(Request next, Request last) {
    return next.address() == last.end() && next.timeMicros() - last.doneMicros() <= GAP_MICROS;
  }

  /** Returns the sizes of the runs in one direction, in bytes (the merged I/O size). */
  public Distribution sizes(Direction direction) {
    return Distribution.of(lengths.get(direction).stream().mapToLong(Long::longValue));
  }
}
