/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.trace;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.hadoopzone.fence.ByteRange;

/**
 * Combines the kernel's issue and completion events into requests. A completion belongs to the
 * issued request with the same direction and start address. A device may complete a request in
 * pieces; the last piece completes it. A busy device may requeue a request, and the kernel then
 * issues it again; only the last issue counts. Events of different CPUs may arrive out of order.
 */
final class RequestMatcher {
  private final long startMicros;
  private final long startAddress;
  private final Map<Direction, Map<Long, Open>> open = new EnumMap<>(Direction.class);
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
    if (event.kind() == TraceEvent.Kind.ISSUE) {
      issued(event);
    } else {
      completed(event);
    }
  }

  private void issued(TraceEvent event) {
    open.get(event.direction())
        .put(event.where().start(), new Open(event.clockMicros(), event.where()));
    Map<Long, TraceEvent> completions = early.get(event.direction());
    TraceEvent completion = completions.get(event.where().start());
    if (completion != null && completion.clockMicros() >= event.clockMicros()) {
      completions.remove(event.where().start());
      completed(completion);
    }
  }

  private void completed(TraceEvent event) {
    Map<Long, Open> opened = open.get(event.direction());
    Open request = opened.get(event.where().start());
    if (request == null || request.issuedMicros > event.clockMicros()) {
      early.get(event.direction()).put(event.where().start(), event);
      return;
    }
    opened.remove(event.where().start());
    if (event.where().end() < request.where.end()) {
      opened.put(event.where().end(), request);
    } else {
      requests.add(request.done(event));
    }
  }

  /** Returns the completed requests in the order of completion. */
  List<Request> requests() {
    return requests;
  }

  /**
   * Returns the number of requests of which only the issue or only the completion was seen so far.
   */
  long unmatched() {
    return open.values().stream().mapToLong(Map::size).sum()
        + early.values().stream().mapToLong(Map::size).sum();
  }

  /** An issued request that is not yet complete. */
  private final class Open {
    private final long issuedMicros;
    private final ByteRange where;

    Open(long issuedMicros, ByteRange where) {
      this.issuedMicros = issuedMicros;
      this.where = where;
    }

    Request done(TraceEvent completion) {
      return Request.of(
          issuedMicros - startMicros,
          ByteRange.of(where.start() - startAddress, where.length()),
          completion.direction(),
          completion.clockMicros() - issuedMicros);
    }
  }
}
