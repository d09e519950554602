/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk.trace;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.hadoopzone.disk.ByteRange;

/**
 * Makes requests of events: each that is issued and later completed at the same address in the same
 * direction. A device may complete a request piece by piece; it is done with its last piece. A
 * device that is busy may hand a request back, and the kernel then issues it again: the last time
 * counts. Events of two processors may arrive out of order.
 */
final class RequestMatcher {
  private final long startMicros;
  private final long startAddress;
  private final Map<Direction, Map<Long, Open>> open = new EnumMap<>(Direction.class);
  private final Map<Direction, Map<Long, TraceEvent>> early = new EnumMap<>(Direction.class);
  private final List<Request> requests = new ArrayList<>();

  /**
   * A new one.
   *
   * @param startMicros when the trace begins, on its clock
   * @param startAddress the byte of the disk that is address 0
   */
  RequestMatcher(long startMicros, long startAddress) {
    this.startMicros = startMicros;
    this.startAddress = startAddress;
    for (Direction direction : Direction.values()) {
      open.put(direction, new HashMap<>());
      early.put(direction, new HashMap<>());
    }
  }

  /** Takes the next event. */
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

  /** What was issued and completed, in the order of completion. */
  List<Request> requests() {
    return requests;
  }

  /** How many were completed only, or issued only, so far. */
  long unmatched() {
    return open.values().stream().mapToLong(Map::size).sum()
        + early.values().stream().mapToLong(Map::size).sum();
  }

  /** A request that is issued and not yet completed. */
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
