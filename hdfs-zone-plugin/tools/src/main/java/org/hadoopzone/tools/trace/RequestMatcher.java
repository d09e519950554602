/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.trace;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.hadoopzone.fence.ByteRange;

/**
 * Combines the kernel's issue and completion events into requests. A completion belongs to the
 * issued request with the same direction and start address. If a device completes a request in
 * pieces, the request ends with the last piece. If a busy device requeues a request, the kernel
 * issues the request again, and only the last issue counts. Events of different CPUs may arrive out
 * of order.
 */
final class RequestMatcher {
  private final long startMicros;
  private final long startAddress;

  /** Requests that are not complete yet, by the start address of the incomplete part. */
  private final Map<Direction, Map<Long, TraceEvent>> open = new EnumMap<>(Direction.class);

  /** Completion events that arrived before their issue events, by address. */
  private final Map<Direction, Map<Long, TraceEvent>> early = new EnumMap<>(Direction.class);

  private final List<Request> requests = new ArrayList<>();

  /**
   * Creates a matcher.
   *
   * @param startMicros the start time of the trace on the trace clock, in microseconds
   * @param startAddress the byte offset of the traced device on its disk; it becomes address 0
   */
  RequestMatcher(long startMicros, long startAddress) {
    this.startMicros = startMicros;
    this.startAddress = startAddress;
    for (Direction direction : Direction.values()) {
      open.put(direction, new HashMap<>());
      early.put(direction, new HashMap<>());
    }
  }

  /** Processes the next event. */
  void accept(TraceEvent event) {
    if (event.kind == TraceEvent.Kind.ISSUE) {
      issued(event);
    } else {
      completed(event);
    }
  }

  private void issued(TraceEvent event) {
    long start = event.where.start();
    open.get(event.direction).put(start, event);
    TraceEvent completion = early.get(event.direction).get(start);
    if (completion != null && completion.clockMicros >= event.clockMicros) {
      early.get(event.direction).remove(start);
      completed(completion);
    }
  }

  private void completed(TraceEvent event) {
    Map<Long, TraceEvent> opened = open.get(event.direction);
    TraceEvent issue = opened.get(event.where.start());
    if (issue == null || issue.clockMicros > event.clockMicros) {
      early.get(event.direction).put(event.where.start(), event);
      return;
    }
    opened.remove(event.where.start());
    if (event.where.end() < issue.where.end()) {
      opened.put(event.where.end(), issue);
    } else {
      requests.add(
          Request.of(
              issue.clockMicros - startMicros,
              ByteRange.of(issue.where.start() - startAddress, issue.where.length()),
              event.direction,
              event.clockMicros - issue.clockMicros));
    }
  }

  /** Returns the completed requests in the order of completion. */
  List<Request> requests() {
    return requests;
  }

  /** Returns the number of requests that have only one event so far, an issue or a completion. */
  long unmatched() {
    return Stream.of(open, early)
        .flatMap(events -> events.values().stream())
        .mapToLong(Map::size)
        .sum();
  }
}
